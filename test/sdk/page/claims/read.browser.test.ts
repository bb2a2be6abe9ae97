import test from 'ava'
import { useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

const SIGN_IN = `<main><h1>Sign in</h1>
<form aria-label="Sign in"><label>Email <input type="email" name="email" value="ada@example.org"></label>
<label>Password <input type="password" name="password" value="hunter2"></label>
<label><input type="checkbox" checked> Remember me</label>
<button disabled>Sign in</button></form><p style="display:none">Hidden words</p></main>`

test('a full snapshot has roles, names, refs and states, without secrets and hidden elements', async (t) => {
  const { bridge } = await setup(SIGN_IN)
  const { outline: full } = await bridge.command('snapshot', { mode: 'full' })
  const outline = (full?.tree ?? '').replace(/\(ref=e\d+\)/g, '(ref)')
  t.regex(outline, /heading "Sign in" \[level=1\]/)
  t.regex(outline, /textbox "Email" \(ref\) \[value="ada@example\.org"\]/)
  t.regex(outline, /"Password".*\[value="\[REDACTED\]"\]/)
  t.regex(outline, /checkbox "Remember me" \(ref\) \[checked\]/)
  t.regex(outline, /button "Sign in" \(ref\) \[disabled\]/)
  t.notRegex(outline, /Hidden words|hunter2/)
  t.false(bridge.said.some((text) => text.includes('hunter2')))
})

test('an interactive snapshot has only controls; status has route, title and dialogs', async (t) => {
  const { bridge, page } = await setup(`${SIGN_IN}<dialog aria-label="Cookies"><p>Cookies?</p></dialog>`)
  const { outline } = await bridge.command('snapshot', { mode: 'interactive' })
  t.true(outline?.tree.split('\n').every((line) => line.includes('(ref=')))
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  const { status, outline: none } = await bridge.command('snapshot', { mode: 'status' })
  t.is(none, undefined)
  t.deepEqual(status.visibleDialogs, ['Cookies'])
  t.is(status.title, 'Test')
  t.is(status.route, '/')
})

test('each strategy finds what a user perceives, or reports near-misses', async (t) => {
  const { bridge } =
    await setup(`<label>Email <input placeholder="you@example.org" data-testid="mail"></label>
    <img alt="A cup of tea" src="data:,"><button>Save changes</button><p>Nothing was saved</p><button style="display:none">Ghost</button>`)
  const names = async (
    by: 'role' | 'text' | 'label' | 'placeholder' | 'testid' | 'alt',
    value: string,
    { name, exact }: { name?: string; exact?: boolean } = {},
  ) => {
    const args = {
      by,
      value,
      ...(name === undefined ? {} : { name }),
      ...(exact === undefined ? {} : { exact }),
    }
    return (await bridge.command('find', args)).elements.map(({ role }) => role)
  }
  t.deepEqual(await names('role', 'button', { name: 'Save changes' }), ['button'])
  t.deepEqual(await names('role', 'button', { name: 'save' }), [])
  t.deepEqual(await names('role', 'button', { name: 'save', exact: false }), ['button'])
  t.deepEqual(await names('role', 'button', { name: '/^save/i' }), ['button'])
  t.deepEqual(await names('label', 'Email'), ['textbox'])
  t.deepEqual(await names('label', 'email'), [])
  t.deepEqual(await names('placeholder', 'you@', { exact: false }), ['textbox'])
  t.deepEqual(await names('testid', 'mail'), ['textbox'])
  t.deepEqual(await names('alt', '/cup/'), ['image'])
  t.deepEqual(await names('text', 'nothing was', { exact: false }), ['paragraph'])
  t.deepEqual(await names('role', 'button', { name: 'Ghost' }), [])
  const missed = await bridge.command('find', { by: 'role', value: 'button', name: 'Delete' })
  t.deepEqual(missed.near, ['no button "Delete"; there is "Save changes"'])
})

test('a password field, which has no role, is found by its label', async (t) => {
  const { bridge } = await setup(SIGN_IN)
  t.is((await bridge.command('find', { by: 'label', value: 'Password' })).elements.length, 1)
})

test('a ref survives a reordering, dies with its element, and is not reused in the next document', async (t) => {
  const { bridge, page } = await setup('<ul><li><button>A</button></li><li><button>B</button></li></ul>')
  const refOf = async (name: string) =>
    (await bridge.command('find', { by: 'role', value: 'button', name })).elements[0]?.ref ?? ''
  const a = await refOf('A')
  await page.evaluate(() => document.querySelector('ul')?.append(document.querySelector('li') as Node))
  t.is(await refOf('A'), a)
  await page.evaluate(() => document.querySelectorAll('li')[1]?.remove())
  const click = (ref: string) =>
    bridge.command('act', { act: 'a1', target: { ref }, action: 'click', args: {}, leaves: [] })
  const removed = await t.throwsAsync(click(a))
  t.like(removed, { code: 'STALE_REF' })
  t.regex(removed?.message ?? '', /removed/)
  await page.reload()
  await bridge.hello(2)
  const former = await t.throwsAsync(click(a))
  t.regex(former?.message ?? '', /former document/)
  t.true(Number((await refOf('B')).slice(1)) > Number(a.slice(1)))
})

test('several matches are refused with candidates, no match with near-misses', async (t) => {
  const { bridge } = await setup('<button>Add one</button><button>Add two</button>')
  const act = (name: string) =>
    bridge.command('act', {
      act: 'a1',
      target: { role: 'button', name },
      action: 'click',
      args: {},
      leaves: [],
    })
  const several = await t.throwsAsync(act('Add'))
  t.like(several, { code: 'AMBIGUOUS_TARGET' })
  const { candidates } = (several as unknown as { detail: { candidates: { name: string }[] } }).detail
  t.deepEqual(
    candidates.map(({ name }) => name),
    ['Add one', 'Add two'],
  )
  t.like(await t.throwsAsync(act('Remove')), { code: 'NO_MATCH' })
})

test('a watched leaf is reported once per change of its answer', async (t) => {
  const { bridge, page } = await setup('<p id="p">Waiting</p><i id="i">0</i>')
  const leaves = [{ kind: 'text' as const, contains: 'saved' }]
  const { answers } = await bridge.command('watch', { watch: 'w1', leaves })
  t.is(answers[0]?.holds, false)
  await page.evaluate(() => {
    for (let n = 0; n < 20; n++) (document.getElementById('i') as HTMLElement).textContent = String(n)
    ;(document.getElementById('p') as HTMLElement).textContent = 'Saved'
  })
  await bridge.event('level', ({ data }) => data.answer.holds === true)
  await page.evaluate(() => {
    ;(document.getElementById('i') as HTMLElement).textContent = 'again'
  })
  await bridge.command('ping', {})
  t.is(bridge.of('level').length, 1)
  await bridge.command('unwatch', { watch: 'w1' })
  await page.evaluate(() => document.getElementById('p')?.remove())
  await bridge.command('ping', {})
  t.is(bridge.of('level').length, 1)
})

test('a text with any character in it is found', async (t) => {
  const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
  const { bridge, page } = await setup('<p></p>')
  await page.evaluate((text) => {
    for (const paragraph of document.querySelectorAll('p')) paragraph.textContent = `Order A${text}1`
  }, signs)
  const leaves = [...signs, signs].map((sign) => ({ kind: 'text' as const, contains: sign }))
  const { answers } = await bridge.command('watch', { watch: 'w1', leaves })
  t.deepEqual(
    leaves.filter((_, i) => answers[i]?.holds !== true).map(({ contains }) => contains),
    [],
  )
})
