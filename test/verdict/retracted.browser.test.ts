/** A `yes` that a late consequence of its act takes back. */
import { setTimeout as after } from 'node:timers/promises'
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const LATE_MS = 1_800
const answers = (status: number) => ({
  '/files/2': { status, body: '{}' },
  '/x': { status: 200, body: '{}' },
})
/** Reports the deletion at once, and sends it when it can no longer be undone. */
const page = `<button>Delete</button><button>Other</button><p role="status"></p><script>
const [remove, other] = document.querySelectorAll('button')
remove.onclick = () => {
  document.querySelector('p').textContent = 'Deleted'
  setTimeout(() => fetch('/files/2', { method: 'DELETE' }), ${LATE_MS})
}
other.onclick = () => fetch('/x', { method: 'POST' })
</script>`
const target = (name: string) => ({ role: 'button', name })
const until = { kind: 'text', contains: 'Deleted' }

type Retracted = { retracted?: { id: string; was: string; now: string; because: string }[] }

test('the next answer has the verdict that a late failure took back, once', async (t) => {
  const { act, ask } = await setup(page, answers(500))
  const first = await act(target('Delete'), until)
  t.is(first.verified, 'yes')
  await after(LATE_MS + 400)
  const { retracted } = (await ask('act', {
    target: target('Other'),
    action: 'click',
    args: {},
  })) as Retracted
  t.deepEqual(retracted, [
    { id: first.id, was: 'yes', now: 'no', because: 'DELETE /files/2 → 500 after "Deleted" appeared' },
  ])
  const again = (await ask('act', { target: target('Other'), action: 'click', args: {} })) as Retracted
  t.is(again.retracted, undefined)
})

test('a late success, and a failure of a later act, take nothing back', async (t) => {
  const { act, ask } = await setup(page, { ...answers(204), '/x': { status: 500, body: '{}' } })
  t.is((await act(target('Delete'), until)).verified, 'yes')
  await ask('act', { target: target('Other'), action: 'click', args: {} })
  await after(LATE_MS + 400)
  const { retracted } = (await ask('act', {
    target: target('Other'),
    action: 'click',
    args: {},
  })) as Retracted
  t.is(retracted, undefined)
})

test('linger_ms waits for what takes the yes back', async (t) => {
  const { ask } = await setup(page, answers(500))
  const predicate = { kind: 'text', contains: 'Deleted' } as const
  const verdict = await ask('actAndWait', {
    target: target('Delete'),
    action: 'click',
    args: {},
    until: predicate,
    timeout_ms: 4000,
    linger_ms: 3 * LATE_MS,
  })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['no', 'contradicted'])
})

test('a failed request that is sent within a second and a half is waited for', async (t) => {
  const { act } = await setup(page.replace(`${LATE_MS})`, '900)'), answers(500))
  t.is((await act(target('Delete'), until)).verified, 'no')
})
