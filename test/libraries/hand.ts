/** What a hand does for each action: the browser's own input, through Playwright. */
import type { Locator as Found, Page } from 'playwright-core'
import type { ActionName } from '../../sdk/protocol/commands/act.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Step, StepArguments } from './library-case.js'

type Doing = (target: Found, page: Page, args: StepArguments) => Promise<unknown>

/**
 * A person presses where a control is seen, and hits what is drawn there: many libraries lay their own surface over the
 * native control. Playwright would refuse.
 */
const AT_ITS_PLACE = { force: true } as const
/** A hand rests over the place where it drops, and the app draws meanwhile. */
const REST_MS = 150
const MOVES = 10
const LONG_MS = 700

const DOING: Readonly<Record<ActionName, Doing>> = {
  click: async (target) => (await ready(target)).click(AT_ITS_PLACE),
  dblclick: async (target) => (await ready(target)).dblclick(AT_ITS_PLACE),
  fill: async (target, page, { text = '' }) => {
    await (await ready(target)).click(AT_ITS_PLACE)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  },
  type: (target, _page, { text = '' }) => target.pressSequentially(text),
  clear: async (target, page) => {
    await (await ready(target)).click(AT_ITS_PLACE)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  },
  select: (target, _page, { value = '' }) => target.selectOption(value),
  check: async (target) => (await ready(target)).check(AT_ITS_PLACE),
  uncheck: async (target) => (await ready(target)).uncheck(AT_ITS_PLACE),
  submit: (target) => target.press('Enter'),
  press: (target, _page, { key = '' }) => target.press(key),
  hover: async (target) => (await ready(target)).hover(AT_ITS_PLACE),
  focus: (target) => target.focus(),
  blur: (target) => target.blur(),
  drag: async (target, page, { to, by = { x: 0, y: 0 } }) => {
    await (await ready(target)).hover(AT_ITS_PLACE)
    const from = await middleOf(target)
    const end = to === undefined ? { x: from.x + by.x, y: from.y + by.y } : await middleOf(locate(page, to))
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: MOVES })
    await page.waitForTimeout(REST_MS)
    // Where it drops may have changed under the resting pointer, so that the last move is over what is there now.
    await page.mouse.move(end.x, end.y)
    await page.mouse.up()
  },
  upload: (target, _page, { files = [] }) =>
    target.setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    ),
  scroll: async (target, page, { by = { x: 0, y: 0 } }) => {
    await (await ready(target)).hover(AT_ITS_PLACE)
    await page.mouse.wheel(by.x, by.y)
  },
  rightclick: async (target) => (await ready(target)).click({ ...AT_ITS_PLACE, button: 'right' }),
  longpress: async (target, page) => {
    await (await ready(target)).hover(AT_ITS_PLACE)
    await page.mouse.down()
    await page.waitForTimeout(LONG_MS)
    await page.mouse.up()
  },
  tap: async (target) => (await ready(target)).tap(AT_ITS_PLACE),
  swipe: (target, page, { by = { x: 0, y: 0 } }) => swipe(target, page, by),
  wheel: async (target, page, { by = { x: 0, y: 0 } }) => {
    await (await ready(target)).hover(AT_ITS_PLACE)
    await page.mouse.wheel(by.x, by.y)
  },
}

export async function doByHand(page: Page, { target, action, args = {} }: Step): Promise<void> {
  await DOING[action](locate(page, target), page, args)
}

/** The target once it stands still. */
async function ready(target: Found): Promise<Found> {
  await target.scrollIntoViewIfNeeded()
  return target
}

function locate(page: Page, target: Locator): Found {
  if ('testid' in target) return page.locator(`[data-testid=${JSON.stringify(target.testid)}]`)
  if ('label' in target) return page.getByLabel(target.label)
  if ('role' in target)
    return page.getByRole(target.role as Parameters<Page['getByRole']>[0], named(target.name))
  if ('text' in target) return page.getByText(target.text, { exact: true })
  if ('placeholder' in target) return page.getByPlaceholder(target.placeholder)
  if ('alt' in target) return page.getByAltText(target.alt)
  throw new Error('a hand knows no refs')
}

/** Names are written as for probe: a part of the name, or `/pattern/`. */
function named(name: string | undefined): { name?: string | RegExp } {
  const pattern = name === undefined ? null : /^\/(.+)\/$/.exec(name)
  if (pattern !== null) return { name: new RegExp(pattern[1] ?? '') }
  return name === undefined ? {} : { name }
}

/** A finger goes over the screen: only the protocol of the browser can do that. */
async function swipe(target: Found, page: Page, by: { x: number; y: number }): Promise<void> {
  const from = await middleOf(await ready(target))
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    })
  await touch('touchStart', 0)
  for (let i = 1; i <= MOVES; i++) await touch('touchMove', i / MOVES)
  await touch('touchEnd')
  await cdp.detach()
}

async function middleOf(target: Found): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('the target has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
