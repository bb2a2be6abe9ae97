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

const LASTS_MS = 1_700
/** What one button brings goes again by itself; the other one closes it. */
const lasting = (gone: string) => `<button>Open</button><button>Close</button>
<b data-testid="unread">3</b><p><label><input type="checkbox">Mail me</label></p><div role="menu" aria-label="Actions" hidden>Rename</div><script>
const [open, close] = document.querySelectorAll('button')
const menu = document.querySelector('[role=menu]')
const box = document.querySelector('input')
const badge = document.querySelector('b')
open.onclick = () => {
  menu.hidden = false; badge.textContent = '0'; box.checked = true; history.pushState(null, '', '/there')
  setTimeout(() => { ${gone} }, ${LASTS_MS})
}
close.onclick = () => { menu.hidden = true; badge.textContent = '3'; box.checked = false; history.pushState(null, '', '/') }
</script>`

const LASTING: readonly (readonly [string, object, string])[] = [
  ['a menu', { kind: 'element', role: 'menu', name: 'Actions' }, 'menu.hidden = true'],
  ['a checked box', { kind: 'element', label: 'Mail me', state: 'checked' }, 'box.checked = false'],
  [
    'a number that is again what it was before',
    { kind: 'element', testid: 'unread', hasText: '0' },
    "badge.textContent = '3'",
  ],
  ['a route', { kind: 'route', path: '/there' }, "history.replaceState(null, '', '/login')"],
]
for (const [what, claim, gone] of LASTING) {
  const judged = async (change: string, name: string, wait = LASTS_MS + 300) => {
    const { act, ask } = await setup(lasting(change), {})
    const first = await act(target('Open'), claim)
    await after(wait)
    const next = { target: target(name), action: 'click', args: {} } as const
    return { first, ...((await ask('act', next)) as Retracted), again: (await ask('act', next)) as Retracted }
  }

  test(`${what} that does not last takes the yes back`, async (t) => {
    const { first, retracted, again } = await judged(gone, 'Open')
    t.is(first.verified, 'yes', first.because)
    t.like(retracted?.[0], { id: first.id, was: 'yes', now: 'unknown' })
    t.regex(retracted?.[0]?.because ?? '', /and that no longer holds$/)
    t.is(again.retracted, undefined)
  })

  test(`${what} that lasts, or that a later act ends, takes nothing back`, async (t) => {
    const { retracted, again } = await judged('', 'Close')
    t.is(retracted, undefined)
    t.is(again.retracted, undefined)
  })
}

test('an element that says something new, or goes, takes nothing back', async (t) => {
  for (const gone of ["badge.textContent = '1'", 'badge.remove()']) {
    const { act, ask } = await setup(lasting(gone), {})
    const first = await act(target('Open'), { kind: 'element', testid: 'unread', hasText: '0' })
    t.is(first.verified, 'yes', first.because)
    await after(LASTS_MS + 300)
    const answer = await ask('act', { target: target('Open'), action: 'focus', args: {} })
    t.is((answer as Retracted).retracted, undefined, gone)
  }
})

const NOTE = `document.body.insertAdjacentHTML('beforeend', '<p data-testid="note">Milk</p>')`
const leaving = (next: string) => `<button>Save</button><script>
if (location.search === '?with') ${NOTE}
document.querySelector('button').onclick = () => {
  ${NOTE}
  setTimeout(() => { location.href = '${next}' }, ${LASTS_MS})
}</script>`

test('an element that the next document of the act does not have takes the yes back', async (t) => {
  for (const [next, isTaken] of [
    ['/?with', false],
    ['/?without', true],
  ] as const) {
    const { act, ask } = await setup(leaving(next), {})
    const first = await act(target('Save'), { kind: 'element', testid: 'note', hasText: 'Milk' })
    t.is(first.verified, 'yes', first.because)
    await after(LASTS_MS + 700)
    const answer = await ask('act', { target: target('Save'), action: 'focus', args: {} })
    t.is((answer as Retracted).retracted?.[0]?.now, isTaken ? 'unknown' : undefined, next)
  }
})

/** Tenths of seconds that run from the beginning; Pause does `pause`. */
const clock = (
  pause: string,
  more = '',
) => `<section><p id="left">90 s</p><button>Pause</button><p id="says"></p></section>${more}<script>
let left = 90
const show = (selector, text) => { document.querySelector(selector).textContent = text }
let timer = setInterval(() => show('#left', --left + ' s'), 100)
document.querySelector('button').onclick = () => {
  ${pause}
  show('#says', 'Paused')
}
</script>`
const WALL = `<p id="wall">12 h</p><script>let wall = 12; setInterval(() => show('#wall', ++wall + ' h'), 100)</script>`
const afterPause = async (body: string) => {
  const { act, ask } = await setup(body)
  const { verified } = await act(target('Pause'), { kind: 'text', contains: 'Paused' })
  await after(1_000)
  const { retracted = [] } = (await ask('assert', {
    predicate: { kind: 'route', path: '/' },
    timeout_ms: 0,
  })) as Retracted
  return [verified, ...retracted.map(({ because }) => because)]
}

test('a number that goes on beside a control that pauses takes the verdict back', async (t) => {
  t.deepEqual(await afterPause(clock('')), ['yes', 'what "Pause" was to pause goes on'])
})

for (const [what, body] of [
  ['a number that rests', clock('clearInterval(timer)')],
  [
    'one change that was under way',
    clock("clearInterval(timer); setTimeout(() => show('#left', '89 s'), 500)"),
  ],
  [
    'a clock of the pause',
    clock(
      "clearInterval(timer); show('#says', '0 s'); setInterval(() => show('#says b', ++left + ' s'), 100); document.querySelector('#says').innerHTML = '<b>0 s</b>'",
    ).replace("show('#says', 'Paused')", "document.querySelector('#says').append(' Paused')"),
  ],
  ['another number beside it', clock('').replace('<p id="left">', '<p>Level 3</p><p id="left">')],
  ['another number elsewhere', clock('clearInterval(timer)', WALL)],
] as const)
  test(`${what}, after a pause, takes nothing back`, async (t) => {
    t.deepEqual(await afterPause(body), ['yes'])
  })
