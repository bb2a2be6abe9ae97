import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { openSite } from '../harness/site.js'
import type { Answer, Conformance } from './entry.js'
import type { Case } from './suite.js'

export interface Failure {
  file: string
  selector: string
  what: 'name' | 'role'
  expected: string
  got: string
}

export interface Tally {
  passed: number
  total: number
}

export interface Score {
  names: Tally
  roles: Tally
  failures: Failure[]
}

const TYPES: Partial<Record<string, string>> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.htm': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.xhtml': 'application/xhtml+xml',
}
/** ms for a page to load */
const LOAD = 20_000

/** Serves the folder, opens each page once, and asks about all cases of that page. */
export async function scoreSuite(folder: string, cases: readonly Case[], browser: Browser): Promise<Score> {
  const score: Score = { names: { passed: 0, total: 0 }, roles: { passed: 0, total: 0 }, failures: [] }
  const site = await openSite()
  try {
    for (const file of await filesIn(folder))
      site.serve(`/${encodeURI(file)}`, (_, response) => {
        const type = TYPES[extname(file)] ?? 'application/octet-stream'
        readFile(join(folder, file)).then(
          (body) => response.writeHead(200, { 'content-type': type }).end(body),
          () => response.writeHead(404).end(),
        )
      })
    const script = await bundleEntry()
    const page = await browser.newPage()
    for (const [file, own] of byFile(cases)) {
      const problem = await open(page, `${site.url}/${encodeURI(file)}`, script)
      for (const each of own) note(score, each, problem ?? (await ask(page, each.selector)))
    }
    await page.close()
  } finally {
    await site.close()
  }
  return score
}

export async function bundleEntry(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./entry.js', import.meta.url))],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).map((file) => file.replaceAll(sep, '/'))
}

function byFile(cases: readonly Case[]): Map<string, Case[]> {
  const files = new Map<string, Case[]>()
  for (const each of cases) files.set(each.file, [...(files.get(each.file) ?? []), each])
  return files
}

/** @returns why the page cannot be asked, or undefined */
async function open(page: Page, url: string, script: string): Promise<string | undefined> {
  try {
    const response = await page.goto(url, { waitUntil: 'load', timeout: LOAD })
    if (response?.ok() !== true) return `the page is not there (${response?.status()})`
    await page.evaluate(script)
    return undefined
  } catch (error) {
    return `the page does not load: ${firstLine(error)}`
  }
}

async function ask(page: Page, selector: string): Promise<Answer | string> {
  try {
    const answer = await page.evaluate(
      (one) => (globalThis as unknown as { conformance: Conformance }).conformance.answer(one),
      selector,
    )
    return answer ?? 'the selector finds nothing'
  } catch (error) {
    return firstLine(error)
  }
}

function note(
  score: Score,
  { file, selector, expectedName, expectedRoles }: Case,
  answer: Answer | string,
): void {
  const add = (what: Failure['what'], tally: Tally, expected: string, got: string, isRight: boolean) => {
    tally.total += 1
    if (isRight) tally.passed += 1
    else score.failures.push({ file, selector, what, expected, got })
  }
  const said = typeof answer === 'string' ? undefined : answer
  const trouble = typeof answer === 'string' ? answer : ''
  if (expectedName !== undefined) {
    const got = said === undefined ? trouble : JSON.stringify(said.name)
    add('name', score.names, JSON.stringify(expectedName), got, said?.name === expectedName)
  }
  if (expectedRoles !== undefined) {
    const isRight = said !== undefined && expectedRoles.includes(said.role)
    add('role', score.roles, expectedRoles.join(' or '), said?.role ?? trouble, isRight)
  }
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}
