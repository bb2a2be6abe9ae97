/** What the agent typed, against what the page sends and the server answers. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

const ok: Answer = { status: 200, body: '{"id":1}' }
const saved = { kind: 'text', contains: 'Saved' }
const button = { role: 'button', name: 'Save' }

/** A form with a name and a phone; `body` is what its script sends. */
const form = (body: string, fields = '') => `
<form><label>Name <input name="name"></label><label>Phone <input name="phone"></label>${fields}<button>Save</button></form>
<p role="status"></p><script>
document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  const given = Object.fromEntries(new FormData(event.target))
  await fetch('/contacts', { method: 'POST', body: JSON.stringify(${body}) })
  document.querySelector('[role=status]').textContent = 'Saved'
}
</script>`

async function filled(page: string, answer: Answer = ok, fields: Record<string, string> = {}) {
  const judged = await setup(page, { '/contacts': answer, '/phones': ok })
  const given: Record<string, string> = { Name: 'Ada Byron', Phone: '+1 (555) 010-0199', ...fields }
  for (const [label, text] of Object.entries(given))
    await judged.ask('act', { target: { label }, action: 'fill', args: { text } })
  const { verified, because } = await judged.act(button, saved)
  return { verified, because }
}

test('a field that the request leaves out is a doubt', async (t) => {
  const { verified, because } = await filled(form('{ name: given.name }'))
  t.is(verified, 'unknown')
  t.regex(because, /no request carried what "Phone" holds/)
})

test('fields in other spellings, or in two requests, are carried', async (t) => {
  const spelled = `{ first: given.name.split(' ')[0], last: 'BYRON', phone: given.phone.replace(/\\D/g, '') }`
  t.is((await filled(form(spelled))).verified, 'yes')
  const twice = `(fetch('/phones', { method: 'PUT', body: given.phone }), { name: given.name })`
  t.is((await filled(form(twice))).verified, 'yes')
})

test('what only opens the way, looks something up, or is a password is not compared', async (t) => {
  const asked = '<label>Type DELETE to confirm <input></label>'
  t.is((await filled(form('given', asked), ok, { 'Type DELETE to confirm': 'DELETE' })).verified, 'yes')
  const search = '<label>Filter <input type="search"></label>'
  t.is((await filled(form('given', search), ok, { Filter: 'zebra' })).verified, 'yes')
  const password = '<label>Password <input type="password"></label>'
  t.is((await filled(form('given', password), ok, { Password: 'correct horse' })).verified, 'yes')
})

test('a field that filters what is shown is not owed by a later write', async (t) => {
  const stock = (filters: string) => `<label>Find <input></label><ul></ul><p role="status"></p><script>
const names = ['Desk', 'Lamp', 'Mug']
const show = (found) => {
  document.querySelector('ul').innerHTML = names
    .filter((name) => name.includes(found))
    .map((name) => '<li>' + name + ' <button type="button">Book ' + name + '</button></li>')
    .join('')
}
document.querySelector('input').oninput = ({ target }) => show(${filters})
document.querySelector('ul').onclick = async () => {
  await fetch('/stock', { method: 'POST', body: '{"pieces":10}' })
  document.querySelector('[role=status]').textContent = 'Saved'
}
show('')
</script>`
  const booked = async (page: string) => {
    const { ask, act } = await setup(page, { '/stock': ok })
    await ask('act', { target: { label: 'Find' }, action: 'fill', args: { text: 'Mug' } })
    return (await act({ role: 'button', name: 'Book Mug' }, saved)).verified
  }
  t.is(await booked(stock('target.value')), 'yes')
  t.is(await booked(stock("''")), 'unknown')
  const toast = '<ul id="toasts"><li>Desk was saved</li><li>Lamp was saved</li></ul>'
  const goes = "(document.querySelector('#toasts li:first-child')?.remove(), '')"
  t.is(await booked(`${stock(goes).replace('<ul></ul>', `<ul></ul>${toast}`)}`), 'unknown')
})

test('a number of things, each with a request of its own, is sent', async (t) => {
  const fields = '<label>How many <input name="many"></label>'
  const page = form('{ name: given.name, phone: given.phone }', fields)
  const owed = async (html: string) => {
    const { ask, act } = await setup(html, { '/contacts': ok, '/news': { body: '[]' } })
    const given = { Name: 'Ada Byron', Phone: '+1 (555) 010-0199', 'How many': '2' }
    for (const [label, text] of Object.entries(given))
      await ask('act', { target: { label }, action: 'fill', args: { text } })
    const { contradictions = [] } = await act(button, saved)
    return contradictions.some(({ kind }) => kind === 'typed-not-sent')
  }
  t.true(await owed(page))
  t.false(await owed(page.replace('await fetch', 'for (let i = 0; i < Number(given.many); i++) await fetch')))
  const reads = "await fetch('/news'); await fetch('/news'); await fetch"
  t.true(await owed(page.replace('await fetch', reads)), 'reads do not count')
})

test('a field of another form is not compared', async (t) => {
  const other = `<form><label>Coupon <input></label><button type="button">Apply</button></form>${form('given')}`
  const page = other.replace("document.querySelector('form')", "document.querySelectorAll('form')[1]")
  t.is((await filled(page, ok, { Coupon: 'SPRING' })).verified, 'yes')
})

/** A form that a script takes away when it is submitted, and then the form with a name and a phone. */
const before = (field: string) => `
<form id="first"><label>User <input></label><label>Secret <input ${field}></label><button>Go on</button></form>
<div hidden>${form('given').replace("document.querySelector('form')", "document.querySelectorAll('form')[1]")}</div><script>
first.onsubmit = (event) => {
  event.preventDefault()
  document.querySelector('[hidden]').hidden = false
  first.remove()
}
</script>`

async function afterForm(field: string) {
  const { ask, act } = await setup(before(field), { '/contacts': ok })
  const fill = (label: string, text: string) =>
    ask('act', { target: { label }, action: 'fill', args: { text } })
  await fill('User', 'jane.doe')
  await fill('Secret', 'open sesame')
  await ask('act', { target: { role: 'button', name: 'Go on' }, action: 'click', args: {} })
  await fill('Name', 'Ada Byron')
  const { verified, because } = await act(button, saved)
  return { verified, because }
}

test('what signed a person in is not owed to a later request, and a step of a wizard is', async (t) => {
  t.is((await afterForm('type="password" autocomplete="current-password"')).verified, 'yes')
  const wizard = await afterForm('')
  t.is(wizard.verified, 'unknown')
  t.regex(wizard.because, /no request carried what "User" holds/)
  t.regex((await afterForm('type="password" autocomplete="new-password"')).because, /"User" holds/)
})

test('a typed value that the answer returns changed is a doubt, and one that it spells otherwise is not', async (t) => {
  const answering = (contact: object): Answer => ({ status: 200, body: JSON.stringify(contact) })
  const changed = await filled(
    form('given'),
    answering({ id: 1, name: 'Grace Hopper', phone: '+15550100199' }),
  )
  t.is(changed.verified, 'unknown')
  t.regex(changed.because, /returned "name" with another value/)
  t.is(
    (await filled(form('given'), answering({ id: 1, name: 'ADA BYRON', phone: '15550100199' }))).verified,
    'yes',
  )
  t.is((await filled(form('given'), answering({ id: 1, owner: { name: 'Kim' } }))).verified, 'yes')
  const wrapped = await filled(
    form('{ contact: given }'),
    answering({ contact: { id: 1, name: 'Grace', phone: '' } }),
  )
  t.regex(wrapped.because, /returned "name" with another value/)
})

/** A form that leaves an empty field out, and another one beside it. */
const leaving = (fax: string) => `
<form><label>Email <input value="ann@nordwind.test"></label><label>Fax number <input value="555-0133"></label><button>Save</button></form>
<form><label>Team <input value="Sales"></label><button>Move</button></form><p role="status"></p><script>
const [mail, fax, team] = document.querySelectorAll('input')
for (const form of document.forms) form.onsubmit = async (event) => {
  event.preventDefault()
  const own = form === mail.form ? { email: mail.value, ${fax} } : { team: team.value }
  await fetch('/contacts', { method: 'PATCH', body: JSON.stringify(own) })
  document.querySelector('[role=status]').textContent = 'Saved'
}
</script>`

async function cleared(fax: string, contact: object, name = 'Save', text?: string) {
  const answer: Answer = { body: JSON.stringify({ id: 1, email: 'ann@nordwind.test', ...contact }) }
  const { ask, act } = await setup(leaving(fax), { '/contacts': answer })
  const target = { label: 'Fax number' }
  await ask('act', { target, action: 'clear', args: {} })
  if (text !== undefined) await ask('act', { target, action: 'fill', args: { text } })
  const { verified, because } = await act({ role: 'button', name }, saved)
  return { verified, because }
}

test('a cleared field that the write leaves out, and the answer has as before, is a doubt', async (t) => {
  const { verified, because } = await cleared('fax: fax.value || undefined', { fax: '555-0133' })
  t.is(verified, 'unknown')
  t.regex(because, /returned what "Fax number" had before, and the request has no such member/)
})

for (const [what, ...given] of [
  ['is empty in the answer', 'fax: fax.value || undefined', { fax: null }],
  ['the answer does not have', 'fax: fax.value || undefined', {}],
  ['the server gives another value', 'fax: fax.value || undefined', { fax: 'none' }],
  ['is sent empty', "fax: ''", { fax: '555-0133' }],
  ['is sent empty under another name', 'faxNumber: null', { fax: '555-0133' }],
  ['has its former value under other names only', '', { phone: '555-0133' }],
  ['is of another form', '', { fax: '555-0133' }, 'Move'],
  ['was filled again', 'fax: fax.value', { fax: '555-0199' }, 'Save', '555-0199'],
] as const)
  test(`a cleared field that ${what} is no doubt`, async (t) => {
    const [fax, contact, name, text] = given
    const { verified, because } = await cleared(fax, contact, name, text)
    t.is(verified, 'yes', because)
  })

/** A form that sends the number that was filled in; the page shows 20 pieces before. */
const counted = (answer: object) =>
  filled(
    `<p>20 pieces</p>${form('{ quantity: Number(given.quantity) }', '<label>Quantity <input name="quantity"></label>')}`,
    { status: 200, body: JSON.stringify(answer) },
    { Name: '', Phone: '', Quantity: '5' },
  )
test('another number than the sent one is a doubt', async (t) => {
  const { because } = await counted({ id: 1, quantity: 7 })
  t.regex(because, /returned "quantity" with another value than was sent/)
})
for (const [what, answer] of [
  ['the shown number and the sent one together', { id: 1, quantity: 25 }],
  ['the sent number less another one of the answer', { id: 1, quantity: 3, fee: 2 }],
] as const)
  test(`${what} is no other number`, async (t) => {
    const { because } = await counted(answer)
    t.notRegex(because, /with another value than was sent/)
  })
test('half of the sent number is another one', async (t) => {
  const { because } = await counted({ id: 4, quantity: 2.5 })
  t.regex(because, /returned "quantity" with another value than was sent/)
})

const UNIT = '<label>Unit <select><option></option><option>GB</option><option>MB</option></select></label>'
const ofQuota = (sent: string) =>
  form('given', `<label>Quota <input name="quota"></label>${UNIT}`).replace('JSON.stringify(given)', sent)
async function quotaOf(sent: string, quota: string) {
  const judged = await setup(ofQuota(`JSON.stringify(${sent})`), { '/contacts': ok })
  await judged.ask('act', { target: { label: 'Quota' }, action: 'fill', args: { text: quota } })
  await judged.ask('act', { target: { label: 'Unit' }, action: 'select', args: { value: 'GB' } })
  return judged.act(button, saved)
}

for (const [what, sent, quota] of [
  ['another one', '{ megabytes: given.quota * 1024 }', '1.5'],
  ['bytes', '{ quota: given.quota * 1024 ** 3 }', '2'],
  ['the same, with its unit', "{ quota: given.quota, unit: 'GB' }", '2'],
] as const)
  test(`an amount whose unit was chosen, sent in ${what}, is carried`, async (t) => {
    const { verified, because } = await quotaOf(sent, quota)
    t.is(verified, 'yes', because)
  })

for (const [what, sent] of [
  ['as it was typed', '{ quota: given.quota }'],
  ['in hundredths', '{ quota: given.quota * 100 }'],
] as const)
  test(`an amount that is sent ${what} without its unit is a doubt`, async (t) => {
    const { verified, because } = await quotaOf(sent, '1.5')
    t.is(verified, 'unknown')
    t.regex(because, /no request carried what "Unit" holds/)
  })

/** A form that sends a number and says how many it got. */
const asking = (name: string) =>
  form(`{ ${name}: Number(given.${name}) }`, `<label>Number <input name="${name}"></label>`).replace(
    "textContent = 'Saved'",
    "textContent = 'Saved, limited to 3 each'",
  )
async function granted(contains: string, name = 'pieces', back: unknown = 3) {
  const answer: Answer = { body: JSON.stringify({ id: 'c7', [name]: back }) }
  const { ask, act } = await setup(asking(name), { '/contacts': answer })
  await ask('act', { target: { label: 'Number' }, action: 'fill', args: { text: '10' } })
  return act(button, { kind: 'text', contains })
}

for (const [contains, back] of [
  ['limited to 3', 3],
  ['LIMITED TO 3 EACH', 3],
  ['Saved, limited to 3', '3'],
] as const)
  test(`a returned ${JSON.stringify(back)} that the claim "${contains}" names is no doubt`, async (t) => {
    const { verified, because } = await granted(contains, 'pieces', back)
    t.is(verified, 'yes', because)
  })

for (const [contains, name, back] of [
  ['Saved', 'pieces', 3],
  ['limited to 3', 'pieces', 4],
  ['limited to 3', 'password', 3],
] as const)
  test(`a returned ${name}, ${back}, under a claim of "${contains}" is a doubt`, async (t) => {
    const { verified, because } = await granted(contains, name, back)
    t.is(verified, 'unknown')
    t.regex(because, /with another value than was sent/)
  })

/** @param script of the page, which has `form`, `field`, `send(method, url, body)` and `say(text)` */
const saving = (
  field: string,
  script: string,
) => `<form>${field}<button>Save</button></form><p role="status"></p><ul></ul><script>
const [form] = document.forms
const [field] = form.elements
const send = (method, url, body) => fetch(url, { method, body: body && JSON.stringify(body) })
const say = (text) => { document.querySelector('[role=status]').textContent = text }
form.onsubmit = async (event) => { event.preventDefault(); ${script} }
</script>`
const DAYS = '<label>Keep logs for (days) <input type="number" name="days" value="30"></label>'
const QUERY = '<label>Search snippets <input type="search"></label>'

async function submitted(field: string, script: string, label: string, text: string, answer: object = {}) {
  const given: Answer = { body: JSON.stringify(answer) }
  const { ask, act } = await setup(saving(field, script), { '/records': given, '/records/C': given })
  await ask('act', { target: { label }, action: 'fill', args: { text } })
  return act({ role: 'button', name: 'Save' }, saved)
}

const PUT = "await send('PUT', '/records', { days: Number(field.value) }); "
const LABEL = 'Keep logs for (days)'

test('a field that shows its former value again after it was saved is a doubt', async (t) => {
  const { verified, because } = await submitted(DAYS, `${PUT}form.reset(); say('Saved')`, LABEL, '90', {
    days: 90,
  })
  t.is(verified, 'unknown')
  t.regex(because, /"Keep logs for \(days\)" shows its former value again, after it was saved/)
})

for (const [what, script, field = DAYS] of [
  ['keeps what was saved', `${PUT}say('Saved')`],
  ['is for the next one of a list', `${PUT.replace('PUT', 'POST')}form.reset(); say('Saved')`],
  [
    'is free for the next one, and the page has what was saved',
    `const { value } = field; ${PUT}form.reset(); document.querySelector('ul').innerHTML = '<li>' + value + ' days</li>'; say('Saved')`,
  ],
  ['is hidden', `${PUT}form.reset(); form.hidden = true; say('Saved')`],
  ['was empty', `${PUT}form.reset(); say('Saved')`, DAYS.replace(' value="30"', '')],
  [
    'was refused',
    `await send('PUT', '/nowhere', { days: Number(field.value) }); form.reset(); say('Not saved')`,
  ],
] as const)
  test(`a saved field that ${what} is not one that shows its former value`, async (t) => {
    const { because } = await submitted(field, script, LABEL, '90', { days: 90 })
    t.notRegex(because, /former value/)
  })

for (const [what, script, text] of [
  ['#', "await send('PUT', '/records/' + field.value, { text: 'x' }); say('Saved')", 'C# basics'],
  ['+', "await send('GET', '/records?q=' + field.value); say('Saved')", 'C++'],
] as const)
  test(`a value with ${what} that an address has without encoding is a doubt`, async (t) => {
    const { verified, because } = await submitted(QUERY, script, 'Search snippets', text)
    t.is(verified, 'unknown')
    t.regex(because, /a "#" or "\+" of what "Search snippets" holds is in an address without encoding/)
  })

for (const [what, script, text, answer] of [
  [
    'encoded',
    "await send('PUT', '/records?q=' + encodeURIComponent(field.value), { a: 1 }); say('Saved')",
    'C# +',
  ],
  [
    'encoded as a form',
    "await send('GET', '/records?' + new URLSearchParams({ q: field.value })); say('Saved')",
    'a +b',
  ],
  ['in the body too', "await send('PUT', '/records/C', { title: field.value }); say('Saved')", 'C# basics'],
  [
    'understood by the server',
    "await (await send('GET', '/records?q=' + field.value)).json(); say('Saved')",
    'C++',
    { query: 'C++' },
  ],
  ['a space', "await send('GET', '/records?q=' + field.value.replace(' ', '+')); say('Saved')", 'new york'],
] as const)
  test(`a value that is ${what} is not lost in an address`, async (t) => {
    const { verified, because } = await submitted(QUERY, script, 'Search snippets', text, answer)
    t.is(verified, 'yes', because)
  })

const ROLE = '<label>Role <select><option value="viewer">Viewer<option value="editor">Editor</select></label>'

/** Chooses Editor. */
async function chosen(body: string, answer: object) {
  const { ask, act } = await setup(saving(ROLE, `await send('PATCH', '/records', ${body}); say('Saved')`), {
    '/records': { body: JSON.stringify(answer) },
  })
  await ask('act', { target: { label: 'Role' }, action: 'select', args: { value: 'editor' } })
  return act({ role: 'button', name: 'Save' }, saved)
}

test('a value that is sent under another name, and whose own name has the former one in the answer, is a doubt', async (t) => {
  const { verified, because } = await chosen('{ userGroup: field.value }', { id: 1, role: 'viewer' })
  t.is(verified, 'unknown')
  t.regex(because, /returned what "Role" had before, and the request has no such member/)
})

for (const [what, body, answer] of [
  ['is in the answer', '{ userGroup: field.value }', { id: 1, role: 'viewer', group: 'editor' }],
  ['has another former value', '{ userGroup: field.value }', { id: 1, role: 'owner' }],
  ['is not named in the answer', '{ userGroup: field.value }', { id: 1, title: 'viewer' }],
] as const)
  test(`a value that ${what} is not ignored`, async (t) => {
    const { verified, because } = await chosen(body, answer)
    t.is(verified, 'yes', because)
  })

/** Uploads the chosen file with the requests of `send`, which has its text. */
const upload = (
  send: string,
) => `<label>File <input type="file"></label><button>Save</button><p role="status"></p><script>
document.querySelector('button').onclick = async () => {
  const text = await document.querySelector('input').files[0].text()
  const put = (body) => fetch('/contacts', { method: 'PUT', body })
  ${send}
  document.querySelector('p').textContent = 'Saved'
}</script>`

test('a file that is sent in parts is carried, and one whose name alone is sent with other texts is not', async (t) => {
  const saving = async (send: string) => {
    const { ask, act } = await setup(upload(send), { '/contacts': ok })
    const files = [
      { name: 'menu.txt', mime: 'text/plain', base64: btoa('Mon soup, Tue pie, Wed curry, Thu') },
    ]
    await ask('act', { target: { label: 'File' }, action: 'upload', args: { files } })
    return act(button, saved)
  }
  const parts = 'for (let at = 0; at < text.length; at += 12) await put(text.slice(at, at + 12))'
  t.is((await saving(parts)).verified, 'yes')
  const other = await saving("await put('Mon soup, Tue tart')")
  t.is(other.verified, 'unknown')
  t.regex(other.because, /no request carried what "File" holds/)
})
