/** What a hand does for each action: the browser's own input, through Playwright. */
import type { Locator as Found, Page } from 'playwright-core'
import type { ActionName } from '../../sdk/protocol/commands/act.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Step, StepArguments } from './library-case.js'

type Doing = (target: Found, page: Page, args: StepArguments) => Promise<unknown>

/** A hand rests over the place where it drops, and the app draws meanwhile. */
const REST_MS = 150
const MOVES = 10

const DOING: Readonly<Record<ActionName, Doing>> = {
  click: (target) => target.click(),
  dblclick: (target) => target.dblclick(),
  fill: async (target, page, { text = '' }) => {
    await target.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  },
  type: (target, _page, { text = '' }) => target.pressSequentially(text),
  clear: async (target, page) => {
    await target.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  },
  select: (target, _page, { value = '' }) => target.selectOption(value),
  check: (target) => target.check(),
  uncheck: (target) => target.uncheck(),
  submit: (target) => target.press('Enter'),
  press: (target, _page, { key = '' }) => target.press(key),
  hover: (target) => target.hover(),
  focus: (target) => target.focus(),
  blur: (target) => target.blur(),
  drag: async (target, page, { to, by = { x: 0, y: 0 } }) => {
    await target.hover()
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
    await target.hover()
    await page.mouse.wheel(by.x, by.y)
  },
}

export async function doByHand(page: Page, { target, action, args = {} }: Step): Promise<void> {
  await DOING[action](locate(page, target), page, args)
}

function locate(page: Page, target: Locator): Found {
  if ('testid' in target) return page.locator(`[data-testid=${JSON.stringify(target.testid)}]`)
  if ('label' in target) return page.getByLabel(target.label)
  if ('role' in target)
    return page.getByRole(target.role as Parameters<Page['getByRole']>[0], named(target.name))
  if ('text' in target) return page.getByText(target.text)
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

async function middleOf(target: Found): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('the target has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
