import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { useBrowser } from '../harness/browser.js'
import { openSite } from '../harness/site.js'
import type { Conformance } from './entry.js'
import { type Question, suite } from './own/index.js'
import type { Section } from './own/section.js'
import { bundleEntry } from './score.js'

const browser = useBrowser(test)
const CASES = 400

const all = Object.entries(suite) as [Question, (typeof suite)[Question]][]

for (const [question, sections] of all) {
  test(`each ${question} is as its clause requires`, async (t) => {
    const page = await openCases(t)
    const rows = sections.flatMap(({ clause, rows: own }) =>
      own.map(([html, expected]) => ({ clause, html, expected })),
    )
    const answers = await ask(
      page,
      question,
      rows.map(({ html }) => html),
    )
    const wrong = rows.flatMap((row, at) =>
      answers[at] === row.expected ? [] : [{ ...row, got: answers[at] }],
    )
    t.log(`${question}: ${rows.length - wrong.length}/${rows.length}`)
    t.deepEqual(wrong, [])
  })
}

test(`there are at least ${CASES} cases, without duplicates, each with a link to its clause`, (t) => {
  const sections = all.flatMap(([, own]) => own)
  t.true(sections.every(({ clause }) => /^https:\/\/\S+#\S+$/.test(clause)))
  for (const [question, own] of all) {
    const htmls = own.flatMap(({ rows }) => rows.map(([html]) => html))
    t.deepEqual(
      htmls.filter((html, at) => htmls.indexOf(html) !== at),
      [],
      question,
    )
  }
  t.true(sections.flatMap(({ rows }) => rows).length >= CASES)
})

test('every element is among the candidates of its role', async (t) => {
  const page = await openCases(t)
  const missed = await page.evaluate((bodies) => {
    const { readAccessibility, roleCandidates } = (globalThis as unknown as { conformance: Conformance })
      .conformance
    return bodies.flatMap((html) => {
      document.body.setHTMLUnsafe(html)
      const read = readAccessibility()
      return [...document.querySelectorAll('*')].flatMap((element) => {
        const role = read.role(element)
        const candidates = roleCandidates(role)
        return candidates === undefined || element.matches(candidates) ? [] : [`${role}: ${html}`]
      })
    })
  }, allBodies())
  t.deepEqual(missed, [])
})

test('values cached for one element also serve the others and change nothing', async (t) => {
  const page = await openCases(t)
  const differing = await page.evaluate((bodies) => {
    const { readAccessibility } = (globalThis as unknown as { conformance: Conformance }).conformance
    return bodies.filter((html) => {
      document.body.setHTMLUnsafe(html)
      const elements = [...document.body.querySelectorAll('*')]
      const apart = elements.map((element) => readAccessibility().nameIfShown(element))
      return [elements, elements.toReversed()].some((order) => {
        const together = readAccessibility()
        const names = new Map(order.map((element) => [element, together.nameIfShown(element)]))
        return elements.some((element, at) => names.get(element) !== apart[at])
      })
    })
  }, allBodies())
  t.deepEqual(differing, [])
})

async function openCases(t: ExecutionContext): Promise<Page> {
  const site = await openSite({ '/': '<!doctype html><html lang="en"><title>Cases</title><body></body>' })
  t.teardown(() => site.close())
  const page = await browser.page()
  await page.goto(site.url)
  await page.evaluate(await bundleEntry())
  return page
}

function allBodies(): string[] {
  return Object.values(suite).flatMap((sections: readonly Section[]) =>
    sections.flatMap(({ rows }) => rows.map(([html]) => html)),
  )
}

/** Each body replaces the one before. */
function ask(page: Page, question: Question, htmls: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([asked, bodies]) => {
      const { readAccessibility } = (globalThis as unknown as { conformance: Conformance }).conformance
      return bodies.map((html) => {
        document.body.setHTMLUnsafe(html)
        const element = document.querySelector('[case]') ?? document.body.querySelector(':not(style)')
        if (element === null) return 'no element'
        const accessibility = readAccessibility()
        if (asked !== 'states') return accessibility[asked](element)
        const level = accessibility.level(element)
        return [...accessibility.states(element), ...(level === undefined ? [] : [`level=${level}`])].join(
          ' ',
        )
      })
    },
    [question, htmls] as const,
  )
}
