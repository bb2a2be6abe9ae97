/** Pages that are hard to lie over, and people who need more than a mouse. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import test from 'ava'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import type { PendingMark } from '../../../sdk/protocol/conversation.js'
import { bundle } from '../../harness/bundle.js'
import { useDriven } from '../../harness/driven.js'
import { isFirefox } from '../../harness/firefox.js'
import { connect, connected, pressKeys, type Shown, show } from './shown.js'

const setup = useDriven(test)
const AXE = createRequire(import.meta.url).resolve('axe-core')

/** Faults that axe finds in the panel. */
async function faultsIn(page: Page, part = '.window', least = 10): Promise<string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'))
  const found = (await page.evaluate(
    `axe.run({ fromShadowDom: ['[data-probe-panel]', '${part}'] }, { resultTypes: ['violations'] })`,
  )) as AxeResults
  if (found.passes.length < least) return ['axe did not look into the panel']
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Marks that are pending: one whose element is in the page, and one whose element is gone. */
const MARKS: PendingMark[] = [
  {
    id: 'm1',
    note: 'too large',
    element: {
      ref: 'e1',
      role: 'heading',
      name: 'Shop',
      selector: 'h1',
      source: { file: '/src/Shop.tsx', line: 31, column: 5 },
    },
  },
  { id: 'm2', note: 'gone', text: 'Totl', element: { ref: 'e2', role: 'button', name: 'Pay' } },
]

/** Shows marks, and the form for a selected text. */
async function flag(page: Page, window: Locator, tell: Shown['tell']): Promise<void> {
  tell({ kind: 'state', state: 'active', agents: 1, idleEndMs: 60_000, marks: MARKS })
  await window.getByText('gone', { exact: true }).first().waitFor()
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Element))
  await window.getByRole('button', { name: 'Flag', exact: true }).click()
  await window.getByLabel('What is wrong?').fill('too large')
}

async function fill(window: Locator): Promise<void> {
  await window.getByLabel('Message to the agent').fill('Two, not one')
  await window.getByLabel('Message to the agent').press('Enter')
  await window.getByRole('listitem').first().waitFor()
  await window.getByRole('button', { name: 'End', exact: true }).click()
}

// Playwright cannot set the color scheme of Firefox.
const SCHEMES = isFirefox
  ? ([
      ['light', 1280],
      ['light', 320],
    ] as const)
  : ([
      ['light', 1280],
      ['dark', 1280],
      ['dark', 320],
    ] as const)
for (const [colorScheme, width] of SCHEMES) {
  test.serial(`axe finds no fault in the ${colorScheme} panel at ${width} px`, async (t) => {
    const { page, window, tell } = await show(setup, '<main><h1>Shop</h1></main>')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 700 })
    tell({ kind: 'verdict', id: 'v1', verified: 'no', because: '"3" is not shown', intent: 'add an item' })
    tell({ kind: 'verdict', id: 'v2', verified: 'unknown', because: 'nothing was recorded' })
    tell({ kind: 'verdict', id: 'v3', verified: 'yes', because: '"3" appeared' })
    await fill(window)
    await flag(page, window, tell)
    t.deepEqual(await faultsIn(page), [])
    t.is(await page.locator('.pin').count(), 1)
    const {
      x,
      y,
      width: wide,
      height,
    } = (await window.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    t.true(x >= 0 && y >= 0 && x + wide <= width && y + height <= 700, 'it is in view')
  })
}

/** Bundled for the page: what our own accessibility code says of each control in the panel. */
const CONTROLS = `import { nameOf } from './dist/sdk/page/accessibility/name-of.js'
  import { roleOf } from './dist/sdk/page/accessibility/role-of.js'
  const { shadowRoot } = document.querySelector('[data-probe-panel]')
  globalThis.controls = [...shadowRoot.querySelectorAll('.window, .window :is([role], fieldset, ol, button, input, textarea)')]
    .map((each) => ({ role: roleOf(each), name: nameOf(each) }))`

test.serial(
  'our own accessibility code gives each control of the panel the role and name that it has',
  async (t) => {
    const { page, window, tell } = await show(setup, '<main><h1>Shop</h1></main>')
    await fill(window)
    await flag(page, window, tell)
    await page.evaluate(await bundle(CONTROLS))
    const controls = await page.evaluate<{ role: 'button'; name: string }[]>('controls')
    t.true(controls.length > 15, `${controls.length} controls`)
    for (const { role, name } of controls) {
      t.not(name, '', role)
      t.true((await page.getByRole(role, { name, exact: true }).count()) > 0, `${role} "${name}"`)
    }
  },
)

test.serial('an app that replaced attachShadow does not get the root', async (t) => {
  const { page } = await setup(
    `<p>Shop</p><script>
      roots = []
      const { attachShadow } = Element.prototype
      Element.prototype.attachShadow = function (init) {
        roots.push(attachShadow.call(this, { ...init, mode: 'open' }))
        return roots.at(-1)
      }
    </script>`,
    {},
    { fresh: true },
  )
  await connected(page)
  await pressKeys(page)
  const panel = page.locator('[data-probe-panel]')
  await panel.waitFor({ state: 'attached' })
  t.deepEqual(
    await panel.evaluate((host) => [host.shadowRoot, (globalThis as { roots?: unknown[] }).roots]),
    [null, []],
  )
})

test.serial('Tab goes round the controls of the panel, which are not in the order of the page', async (t) => {
  const { page, window } = await show(setup, '<button>One</button>')
  await window.getByRole('button', { name: 'End', exact: true }).focus()
  const count = await window.locator('[tabindex="-1"]:not(:disabled)').count()
  for (let at = 0; at < count; at++) await page.keyboard.press('Tab')
  t.true(
    await window.getByRole('button', { name: 'End', exact: true }).evaluate((each) => each.matches(':focus')),
  )
  await page.keyboard.press('Escape')
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press('Tab')
    t.false(await page.evaluate(() => document.activeElement?.hasAttribute('data-probe-panel')))
  }
})

for (const [colorScheme, width] of SCHEMES) {
  test.serial(`axe finds no fault in a ${colorScheme} recording at ${width} px`, async (t) => {
    const { page, window, tell } = await show(setup, '<main><h1>Shop</h1></main>')
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 700 })
    const steps = [
      { n: 1, what: 'fill textbox "Note"' },
      { n: 2, what: 'click button "Place order"', claim: 'POST /api/orders answers 201' },
    ]
    const recording = {
      isRunning: false as const,
      steps,
      notes: ['To play it, set in the environment: PIN.'],
    }
    tell({ kind: 'state', state: 'active', agents: 1, idleEndMs: 60_000, recording })
    await window.getByLabel('Name of the flow').fill('order')
    tell({ kind: 'record-refused', why: 'there is a flow "order" already' })
    await window.getByText('already').waitFor()
    t.deepEqual(await faultsIn(page, '.record-form', 3), [])
  })

  test.serial(`axe finds no fault in ${colorScheme} picking and pins at ${width} px`, async (t) => {
    const { page, window, tell } = await show(setup, '<main><h1>Shop</h1></main>')
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 700 })
    tell({ kind: 'state', state: 'active', agents: 1, idleEndMs: 60_000, marks: MARKS })
    await page.locator('.pin').waitFor()
    await window.getByRole('button', { name: 'Flag', exact: true }).click()
    await page.getByRole('application').waitFor()
    await page.mouse.move(20, 40)
    await page.locator('.flag-ring').waitFor()
    t.deepEqual(await faultsIn(page, ':is(.pins, .picker, .flag-label)', 3), [])
  })
}

test.serial('the panel comes back when the app removes it or writes its document anew', async (t) => {
  const { page, window } = await show(setup, '<h1>Shop</h1>')
  await page.evaluate(() => document.querySelector('[data-probe-panel]')?.remove())
  await window.waitFor()
  await page.evaluate(() => {
    document.body.innerHTML = '<p>anew</p>'
    document.documentElement.replaceChildren(document.head, document.body)
  })
  await window.waitFor()
  await page.evaluate(() => {
    new MutationObserver(() => document.querySelector('[data-probe-panel]')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    })
    document.querySelector('[data-probe-panel]')?.remove()
  })
  await window.waitFor({ state: 'detached' })
  t.is(await page.evaluate(() => document.querySelectorAll('[data-probe-panel]').length), 0, 'it gives up')
})

const MODAL = `<dialog id="dialog"><input id="field"></dialog><script>
  left = 0
  dialog.addEventListener('focusout', () => left++)
  document.addEventListener('focusin', ({ target }) => { if (!dialog.contains(target)) field.focus() }, true)
  dialog.showModal()
</script>`

test.serial('over a modal dialog that traps the focus, the person can press and write', async (t) => {
  const { page, window } = await show(setup, MODAL)
  await window.getByLabel('Message to the agent').click()
  await page.keyboard.type('hello')
  t.is(await window.getByLabel('Message to the agent').inputValue(), 'hello')
  t.is(await page.evaluate('left'), 0, 'the dialog does not hear that the focus left')
  await page.evaluate(() => document.querySelector('dialog')?.close())
  await page.waitForFunction(
    () => document.querySelector('[data-probe-panel]')?.parentElement === document.documentElement,
  )
  await window.getByRole('button', { name: 'Close' }).click()
  await window.waitFor({ state: 'detached' })
})

test.serial('over a popover that opens later, and in fullscreen, the panel can be used', async (t) => {
  const { page, window } = await show(
    setup,
    `<div id="over" popover="manual" style="inset: 0; width: 100%; height: 100%"></div>
    <button id="full" onclick="document.body.requestFullscreen()">Full</button>`,
  )
  await page.evaluate(() => document.querySelector<HTMLElement>('#over')?.showPopover())
  await window.getByRole('button', { name: 'Copy' }).click()
  await page.evaluate(() => document.querySelector<HTMLElement>('#over')?.hidePopover())
  await page.locator('#full').click()
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await window.getByRole('button', { name: 'Copy' }).click()
  t.pass()
})

test.serial('print hides the panel, and a page from right to left has it on the left', async (t) => {
  const { page, window } = await connect(setup, '<script>document.dir = "rtl"</script><h1>متجر</h1>')
  const without = await page.pdf()
  await pressKeys(page)
  await window.waitFor()
  t.true(Number((await window.boundingBox())?.x) < 100)
  t.is((await page.pdf()).byteLength, without.byteLength)
})
