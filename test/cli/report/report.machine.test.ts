/** Report files in a real browser: nothing runs, nothing overlaps, and everybody can read them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { reportFile } from '../../../cli/report/file.js'
import { articleOf } from '../../../workers/picture/article.js'
import { comparisonOf } from '../../../workers/picture/comparison.js'
import type { Markup } from '../../../workers/picture/markup.js'
import { runReport } from '../../../workers/picture/report.js'
import { axeViolations } from '../../harness/axe.js'
import { useBrowser } from '../../harness/browser.js'
import { bundleOf, HOSTILE, hostileBundle, NAMES } from '../../workers/picture/bundles.js'

const browser = useBrowser(test)

function shot(shade: number): string {
  const png = new PNG({ width: 200, height: 100 })
  png.data.fill(shade)
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`
}

const PICTURES = { before: shot(255), after: shot(120) }

/** Opens a report as a file, as its reader does. */
async function open(
  t: ExecutionContext,
  body: Markup,
  title = 'A report',
): Promise<{ page: Page; faults: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-report-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'report.html')
  await writeFile(file, reportFile(title, body))
  const page = await browser.page()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => faults.push(message.text()))
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) faults.push(request.url())
  })
  await page.goto(pathToFileURL(file).href)
  return { page, faults }
}

function runOf(bundle: typeof bundleOf): Markup {
  return runReport({
    at: '2026-11-26T00:00:00Z',
    commit: HOSTILE,
    flows: NAMES.map((name) => ({
      flow: `${name}${HOSTILE}`,
      verdict: 'no',
      whatChanged: HOSTILE,
      whereInSource: HOSTILE,
      verdicts: [
        { bundle: bundle(name), pictures: { before: HOSTILE, after: `${PICTURES.after}"${HOSTILE}` } },
      ],
    })),
  })
}

const HOSTILE_BODIES: [string, () => Markup][] = [
  ...NAMES.map((name): [string, () => Markup] => [
    name,
    () => articleOf(hostileBundle(name), { of: HOSTILE, anchor: HOSTILE }),
  ]),
  ['two verdicts', () => comparisonOf(hostileBundle('proved'), hostileBundle('failed-write'))],
  ['a run', () => runOf(hostileBundle)],
]

for (const [what, body] of HOSTILE_BODIES)
  test(`${what}: texts that try to be markup are shown as text`, async (t) => {
    const { page, faults } = await open(t, body(), HOSTILE)
    t.true((await page.title()).includes('<img src=x'), 'the title is a text too')
    t.is(await page.locator('script, img, object, iframe, [onerror], [onload], [style]').count(), 0)
    t.is(await page.locator('svg:not(.chart)').count(), 0)
    t.true((await page.locator('main').innerText()).includes('<img src=x onerror='))
    t.deepEqual(faults, [], 'the policy had nothing to stop')
  })

const BODIES: [string, () => Markup][] = [
  ...NAMES.map((name): [string, () => Markup] => [
    name,
    () => articleOf(bundleOf(name), { level: 1, pictures: PICTURES }),
  ]),
  ['two verdicts', () => comparisonOf(bundleOf('proved'), bundleOf('failed-write'))],
  ['a run', () => runOf(bundleOf)],
]

for (const [what, body] of BODIES)
  test(`${what}: can be read by everybody, light and dark, wide and narrow`, async (t) => {
    const { page } = await open(t, body())
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [1280, 800, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        t.true(wider <= 0, `${width} px: ${wider} px are to be scrolled sideways`)
      }
      t.deepEqual(await axeViolations(page), [], colorScheme)
    }
    await page.setViewportSize({ width: 800, height: 800 })
    const size = await page.evaluate(() => {
      const label = document.querySelector<SVGTextElement>('.chart .label')
      return label === null
        ? 0
        : (label.getScreenCTM()?.a ?? 0) * Number.parseFloat(getComputedStyle(label).fontSize)
    })
    t.true(size >= 10, `labels have ${size} px at a width of 800 px`)
  })

for (const name of NAMES)
  test(`${name}: no text of the picture covers another one, or is cut, in the fonts of this machine`, async (t) => {
    for (const bundle of [bundleOf(name), hostileBundle(name)]) {
      const { page } = await open(t, articleOf(bundle, { level: 1 }))
      await page.setViewportSize({ width: 1280, height: 800 })
      const covered = await page.evaluate(() => {
        const chart = document.querySelector('.chart')?.getBoundingClientRect()
        const texts = [...document.querySelectorAll<SVGTextElement>('.chart text')].filter(
          (each) => each.textContent !== '',
        )
        const boxes = texts.map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
        const found: string[] = []
        for (const [i, one] of boxes.entries()) {
          if (chart === undefined || one.box.left < chart.left - 1 || one.box.right > chart.right + 1)
            found.push(`${one.text} is cut`)
          for (const other of boxes.slice(i + 1)) {
            // Lines of text have room above and below their letters.
            const isBeside = one.box.right <= other.box.left + 1 || other.box.right <= one.box.left + 1
            const isOver = one.box.bottom <= other.box.top + 5 || other.box.bottom <= one.box.top + 5
            if (!isBeside && !isOver) found.push(`${one.text} and ${other.text}`)
          }
        }
        return found
      })
      t.deepEqual(covered, [])
    }
  })

test('the border between the screenshots moves by the keyboard, without a script', async (t) => {
  const { page } = await open(t, articleOf(bundleOf('failed-write'), { pictures: PICTURES }))
  await page.getByText('One over the other').click()
  const clip = () => page.locator('.shots .before').evaluate((each) => getComputedStyle(each).clipPath)
  t.is(await clip(), 'inset(0px 50% 0px 0px)')
  await page.getByRole('radio', { name: '50 % before' }).focus()
  await page.keyboard.press('ArrowRight')
  t.is(await clip(), 'inset(0px 40% 0px 0px)')
  await page.getByRole('radio', { name: '100 % before' }).click()
  t.is(await clip(), 'inset(0px 0% 0px 0px)')
})
