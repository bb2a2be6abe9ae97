/** Scrolls to items that a list renders only when they are near: real lists, in a real page. */
import test from 'ava'
import type { PageCommands } from '../../../sdk/protocol/commands/index.js'
import type { ScrolledTo } from '../../../sdk/protocol/commands/scroll-to.js'
import { useTab } from '../../harness/tabbed.js'
import { chat, endless, type List, plain, tanstack, tanstackWindow } from './lists.js'

const setup = useTab(test)

type Sought = Partial<PageCommands['scrollTo']['args']> & { value: string }

async function open({ body, answers = {}, rendered = '' }: List) {
  const tab = await setup(body, { answers })
  await tab.page.waitForFunction((text) => document.body.innerText.includes(text), rendered)
  const scrollTo = (sought: Sought): Promise<ScrolledTo> =>
    tab.bridge.command('scrollTo', { act: 'a1', by: 'text', timeoutMs: 120_000, ...sought })
  /** True if the text is on the screen and nothing covers it. */
  const isSeen = (text: string) =>
    tab.page.evaluate((wanted) => {
      const [x, ys] = [innerWidth, innerHeight]
      return [...document.querySelectorAll('*')].some((element) => {
        if (element.children.length > 0 || element.textContent !== wanted) return false
        const { left, top, width, height } = element.getBoundingClientRect()
        const at = document.elementFromPoint(
          Math.min(left + Math.min(width, 20) / 2, x - 1),
          Math.min(top + height / 2, ys - 1),
        )
        return at === element
      })
    }, text)
  return { ...tab, scrollTo, isSeen }
}

test.serial('a row far down an unnamed container is found and scrolled into view', async (t) => {
  const { scrollTo, isSeen } = await open(await tanstack())
  const { found, element, moves } = await scrollTo({ by: 'role', value: 'button', name: 'Row 250' })
  t.true(found)
  t.like(element, { role: 'button', name: 'Row 250', visible: true })
  t.true(moves > 15)
  t.true(await isSeen('Row 250'))
})

test.serial('a row whose number is known is found in a few jumps, down and up', async (t) => {
  const { scrollTo, isSeen } = await open(await tanstack())
  for (const index of [9_999, 17, 5_000, 0]) {
    const { found, moves } = await scrollTo({ value: `Row ${index}`, index })
    t.true(found, `Row ${index}`)
    t.true(moves <= 4, `Row ${index}: ${moves} moves`)
    t.true(await isSeen(`Row ${index}`))
  }
})

test.serial('a wrong index does not prevent finding the row', async (t) => {
  const { scrollTo } = await open(plain('height:300px;overflow:auto', { count: 200 }))
  t.like(await scrollTo({ value: 'Item 150', index: 3 }), { found: true })
  const list = await open(await tanstack())
  t.like(await list.scrollTo({ value: 'Row 120', index: 60 }), { found: true })
})

test.serial('a list that scrolls with the window and has unknown heights is searched', async (t) => {
  const { scrollTo, isSeen } = await open(await tanstackWindow())
  t.like(await scrollTo({ by: 'role', value: 'heading', name: 'Post 70' }), { found: true })
  t.true(await isSeen('Post 70'))
  const { found, moves } = await scrollTo({ value: 'Post 11', index: 11 })
  t.true(found)
  t.true(moves <= 10, `${moves} moves`)
  t.true(await isSeen('Post 11'))
})

test.serial('a row above the current position is found', async (t) => {
  const { scrollTo, isSeen, page } = await open(plain('height:300px;overflow:auto'))
  await page.evaluate(`list.scrollTop = 3_000`)
  t.like(await scrollTo({ value: 'Item 20' }), { found: true })
  t.true(await isSeen('Item 20'))
})

test.serial('whole words are matched: a longer number on the way is not taken for the row', async (t) => {
  const { scrollTo, isSeen, page } = await open(plain('height:300px;overflow:auto'))
  await page.evaluate(`list.scrollTop = 3_000`)
  await scrollTo({ value: 'item 30' })
  t.true(await isSeen('Item 30'))
  t.like(await scrollTo({ value: '/^Item 1[0-9]5$/' }), { found: true })
})

test.serial(
  'a list that loads more at its end is searched to its end, however slow its server',
  async (t) => {
    const { scrollTo, isSeen } = await open(await endless(3))
    t.like(await scrollTo({ value: 'Entry 110' }), { found: true })
    t.true(await isSeen('Entry 110'))
  },
)

test.serial('a row that a fully loaded list does not have is not found', async (t) => {
  const { scrollTo, bridge } = await open(await endless(2))
  t.like(await scrollTo({ value: 'Entry 999' }), { found: false, reason: 'not-there' })
  const asked = bridge.of('net.started').map(({ cause }) => cause)
  t.true(asked.includes('act:a1'), 'what it asked for was led to by the scrolling')
})

test.serial('an endless list is reported as still growing when the time is up', async (t) => {
  const { scrollTo } = await open(await endless(1_000, 100))
  t.like(await scrollTo({ value: 'Entry 99999', timeoutMs: 4_000 }), {
    found: false,
    reason: 'still-growing',
  })
})

test.serial('older messages of a chat that begins at its end are found', async (t) => {
  const { scrollTo, isSeen } = await open(await chat())
  t.like(await scrollTo({ value: 'Message 821' }), { found: true })
  t.true(await isSeen('Message 821'))
})

test.serial('a reversed list with negative positions is searched', async (t) => {
  const items = Array.from({ length: 60 }, (_, i) => `<div hidden style="height:40px">Line ${i}</div>`).join(
    '',
  )
  const { scrollTo, isSeen } = await open({
    body: `<div id="list" style="height:300px;overflow:auto;display:flex;flex-direction:column-reverse"><div>${items}</div></div><script>
      const lines = [...list.querySelectorAll('div > div')]
      const show = () => lines.forEach((line, i) => { line.hidden = false; line.style.visibility = Math.abs((59 - i) * 40 + list.scrollTop) < 400 ? 'visible' : 'hidden' })
      list.addEventListener('scroll', show); show()</script>`,
  })
  t.like(await scrollTo({ value: 'Line 3' }), { found: true })
  t.true(await isSeen('Line 3'))
})

test.serial('a horizontal list is searched', async (t) => {
  const { scrollTo, isSeen } = await open(
    plain('width:400px;height:60px;overflow:auto', { across: true, item: 80 }),
  )
  t.like(await scrollTo({ value: 'Item 66' }), { found: true })
  t.true(await isSeen('Item 66'))
})

test.serial('a list that renders late is waited for at each step', async (t) => {
  const { scrollTo, isSeen } = await open(plain('height:300px;overflow:auto', { delay: 120, count: 120 }))
  t.like(await scrollTo({ value: 'Item 77' }), { found: true })
  t.true(await isSeen('Item 77'))
})

test.serial('the list with the row is scrolled, and the other list keeps its position', async (t) => {
  const one = plain('height:200px;overflow:auto', { count: 300, id: 'one', word: 'Apple' })
  const two = plain('height:200px;overflow:auto', { count: 100, id: 'two', word: 'Pear' })
  const { scrollTo, page, isSeen } = await open({ body: one.body + two.body })
  await page.evaluate('one.scrollTop = 4_000')
  const { found, container } = await scrollTo({ value: 'Pear 90' })
  t.true(found)
  t.regex(container ?? '', /^e\d+$/)
  t.true(await isSeen('Pear 90'))
  t.is(await page.evaluate('one.scrollTop'), 4_000)
  t.like(await scrollTo({ value: 'Pear 5', container: '#one' }), { found: false, reason: 'not-there' })
  t.like(await scrollTo({ value: 'Pear 5', container: '#two' }), { found: true })
})

test.serial(
  'a row that is not found is reported with near matches, and the list keeps its position',
  async (t) => {
    const { scrollTo, page } = await open(plain('height:300px;overflow:auto', { count: 60 }))
    await page.evaluate('list.scrollTop = 400')
    const told = await scrollTo({ value: 'Items' })
    t.like(told, { found: false, reason: 'not-there' })
    t.true(told.moves >= 8)
    t.is(await page.evaluate('list.scrollTop'), 400)
  },
)

test.serial('a container that the page keeps in place is reported as not moving', async (t) => {
  const list = plain('height:300px;overflow:auto')
  const { scrollTo, page } = await open({
    body: `${list.body}<script>list.addEventListener('scroll', () => { list.scrollTop = 0 })</script>`,
  })
  t.like(await scrollTo({ value: 'Item 400' }), { found: false, reason: 'did-not-move', moves: 0 })
  t.is(await page.evaluate('list.scrollTop'), 0)
})

for (const [what, body] of [
  ['a short page', '<p>Hello</p>'],
  ['what is cut off and no person could scroll', plain('height:300px;overflow:hidden').body],
] as const) {
  test.serial(`${what} does not scroll`, async (t) => {
    const { scrollTo } = await open({ body })
    t.like(await scrollTo({ value: 'Item 400' }), { found: false, reason: 'nothing-scrolls', moves: 0 })
  })
}

test.serial('a search that runs out of time says so', async (t) => {
  const { scrollTo } = await open(await tanstack())
  t.like(await scrollTo({ value: 'Row 9999', timeoutMs: 300 }), { found: false, reason: 'timed-out' })
})

test.serial('a rendered element is scrolled into view without a search', async (t) => {
  const { scrollTo, isSeen } = await open({ body: '<p style="height:3000px">Up</p><p>Down</p>' })
  t.like(await scrollTo({ value: 'Down' }), { found: true, moves: 0 })
  t.true(await isSeen('Down'))
})

test.serial('a list in a shadow root is found without being named', async (t) => {
  const { body } = plain('height:300px;overflow:auto')
  const { scrollTo } = await open({
    body: `<div id="host"></div><template id="inner">${body.replace(/<script>.*<\/script>/s, '')}</template><script>
      const root = host.attachShadow({ mode: 'open' }); root.append(inner.content.cloneNode(true))
      const list = root.getElementById('list')
      const item = document.createElement('p'); item.style.cssText = 'position:absolute;margin:0'; list.append(item)
      list.addEventListener('scroll', () => { const i = Math.round(list.scrollTop / 40); item.textContent = i > 300 ? 'Deep' : 'Item ' + i; item.style.top = list.scrollTop + 'px' })
    </script>`,
  })
  t.like(await scrollTo({ value: 'Deep' }), { found: true })
})

test.serial('an invalid container is refused with an error code', async (t) => {
  const { scrollTo } = await open({ body: '' })
  t.like(await t.throwsAsync(scrollTo({ value: 'x', container: '#nowhere' })), { code: 'NO_MATCH' })
  t.like(await t.throwsAsync(scrollTo({ value: 'x', container: '>>' })), { code: 'BAD_ARGUMENTS' })
  t.like(await t.throwsAsync(scrollTo({ value: '/[/' })), { code: 'BAD_ARGUMENTS' })
})
