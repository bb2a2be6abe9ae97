/** A checkbox or switch that does not do what it was pressed for. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

const page = (after: string) => `<label><input type="checkbox"> Mail me</label><p role="status"></p><script>
const box = document.querySelector('input')
box.onclick = async () => {
  const { checked } = box
  await fetch('/mails', { method: 'PUT', body: String(checked) })
  ${after}
  document.querySelector('p').textContent = 'Saved'
}
</script>`
const answers = { '/mails': { body: '{}' } }
const target = { label: 'Mail me' }
const until = { kind: 'text', contains: 'Saved' }

async function judged(after: string) {
  const { act } = await setup(page(after), answers)
  return act(target, until)
}

test('a box that is off again is a caution', async (t) => {
  const verdict = await judged('box.checked = false')
  t.is(verdict.verifiedReason, 'evidence_conflicts')
  t.regex(verdict.because, /the checkbox "Mail me" that was pressed stands as before/)
})

test('a box that stays, goes, gets another label, or is asked about, is fine', async (t) => {
  for (const after of [
    '',
    'box.parentElement.remove()',
    "box.checked = false; box.nextSibling.data = ' Call me'",
    "box.checked = false; document.body.append(Object.assign(document.createElement('dialog'), { open: true, textContent: 'Sure?' }))",
  ])
    t.is((await judged(after)).verified, 'yes', after)
})

const drawnLater = (
  sent: string,
) => `<button role="switch" aria-checked="false">Mail me</button><p role="status"></p><script>
const control = document.querySelector('button')
control.onclick = async () => {
  setTimeout(() => control.setAttribute('aria-checked', 'true'))
  await fetch('/mails', { method: 'PUT', body: JSON.stringify({ mail: ${sent} }) })
  document.querySelector('p').textContent = 'Saved'
}
</script>`

test('a switch that is drawn after its request has started is fine', async (t) => {
  const { act } = await setup(drawnLater('true'), answers)
  const verdict = await act({ role: 'switch', name: 'Mail me' }, until)
  t.is(verdict.verified, 'yes', verdict.because)
})

const saving = (
  answer: string,
) => `<form><label><input type="checkbox" name="sms" checked> By text message</label>
<button>Save</button></form><p role="status"></p><script>
document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  const back = await (await fetch('/prefs', { method: 'PATCH', body: '{}', headers: { answer: '${answer}' } })).json()
  if ('sms' in back) document.querySelector('input').checked = back.sms
  document.querySelector('p').textContent = 'Saved'
}
</script>`
const prefs: Record<string, Answer> = {
  '/prefs': ({ headers }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(headers.answer)
  },
}

test('a box that was cleared, and that the answer has as checked, is a caution', async (t) => {
  for (const [answer, verified] of [
    ['{"sms":true,"mail":true}', 'unknown'],
    ['{"sms":false,"mail":true}', 'yes'],
    ['{"mail":true}', 'yes'],
  ] as const) {
    const { act, ask } = await setup(saving(answer), prefs)
    await ask('act', { target: { label: 'By text message' }, action: 'uncheck', args: {} })
    const verdict = await act({ role: 'button', name: 'Save' }, until)
    t.is(verdict.verified, verified, `${answer}: ${verdict.because}`)
  }
})

const listed = (sent: string) => `<ul></ul><p role="status"></p><script>
const show = async () => {
  for (const { key, title, allowed } of await (await fetch('/features')).json()) {
    const label = document.createElement('label')
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: allowed })
    label.append(box, title)
    document.querySelector('ul').append(label)
    box.onchange = async () => {
      const allowed = ${sent}
      await fetch('/features/' + key, { method: 'PUT', body: JSON.stringify({ allowed }) })
      document.querySelector('p').textContent = 'Saved'
    }
  }
}
show()
</script>`
const features: Record<string, Answer> = {
  '/features': {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { key: 'dark', title: 'Night colours', allowed: true },
      { key: 'gifts', title: 'Vouchers', allowed: false },
    ]),
  },
  '/features/gifts': { body: '' },
}

test('a write that carries what the record of the toggle had before is a caution', async (t) => {
  const { act } = await setup(listed('!box.checked'), features)
  const verdict = await act({ label: 'Vouchers' }, until)
  t.is(verdict.verifiedReason, 'evidence_conflicts', verdict.because)
  t.regex(
    verdict.because,
    /PUT \/features\/gifts → 200 carried "allowed: false", as it was before "Vouchers" was pressed/,
  )
})

test('a record that is switched on and off again is fine each time', async (t) => {
  const { act, ask } = await setup(listed('box.checked'), features)
  t.is((await act({ label: 'Vouchers' }, until)).verified, 'yes')
  await ask('act', { target: { label: 'Vouchers' }, action: 'uncheck', args: {} })
  const again = await act(
    { label: 'Vouchers' },
    { kind: 'net', method: 'PUT', url: '/features/gifts', ok: true },
  )
  t.is(again.verified, 'yes', again.because)
})

/** @param sent what the write of a press carries */
async function pressed(sent: string, answer: object) {
  const { act } = await setup(
    `<button>Deactivate</button><p role="status"></p><script>
    document.querySelector('button').onclick = async () => {
      await fetch('/products/4', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '${sent}' })
      document.querySelector('p').textContent = 'Saved'
    }
    </script>`,
    { '/products/4': { body: JSON.stringify(answer) } },
  )
  return act({ role: 'button', name: 'Deactivate' }, until)
}

test('a flag that comes back as its opposite is a caution', async (t) => {
  for (const sent of ['{"active":false}', '{"active":"false"}', '{"active":"0"}'])
    t.regex(
      (await pressed(sent, { id: 4, active: true })).because,
      /returned "active" with another value than was sent/,
    )
})

test('a flag that comes back as it was sent, as a text, or not, is fine', async (t) => {
  for (const answer of [{ active: false }, { active: 'false' }, { active: null }, {}, { enabled: true }])
    t.is((await pressed('{"active":false}', { id: 4, ...answer })).verified, 'yes', JSON.stringify(answer))
  for (const answer of [{ active: false }, { active: '0' }, { active: 0 }, { active: 7 }])
    t.is((await pressed('{"active":"0"}', { id: 4, ...answer })).verified, 'yes', JSON.stringify(answer))
})
