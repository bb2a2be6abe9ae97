/** A strict Content Security Policy for a gate's app, and the attempts that it must refuse. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'

export interface Addresses {
  api: string
  daemonPort: number
}

export interface Change {
  /** relative to the app's folder */
  file: string
  /** text after which the new text is inserted; a new file when omitted */
  after?: string
  text: string
}

/** @returns a function that undoes the changes */
export async function change(folder: string, changes: readonly Change[]): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = []
  for (const { file, after, text } of changes) {
    const name = path.join(folder, file)
    if (after === undefined) {
      undo.push(() => rm(name))
      await mkdir(path.dirname(name), { recursive: true })
      await writeFile(name, text)
      continue
    }
    const before = await readFile(name, 'utf8')
    if (!before.includes(after)) throw new Error(`${file} has no ${after}:\n${before}`)
    undo.push(() => writeFile(name, before))
    await writeFile(
      name,
      before.replace(after, () => after + text),
    )
  }
  return async () => {
    for (const each of undo.reverse()) await each()
  }
}

/** Attempts, each with the directive that must refuse it. */
export const REFUSED = {
  'a script in the document': 'script-src-elem',
  'code in a string': 'script-src',
  'a script of another origin': 'script-src-elem',
  'a request to another origin': 'connect-src',
} as const

/** @returns for each attempt, the directive that refused it, or `ran` */
export async function tryAgainst(page: Page, { api }: Addresses): Promise<Record<string, string>> {
  // The same server by another host name, which no gate's policy allows.
  return page.evaluate(tryAll, api.replace('127.0.0.1', 'localhost'))
}

async function tryAll(elsewhere: string): Promise<Record<string, string>> {
  const tries: Record<string, (ran: () => void) => unknown> = {
    'a script in the document'(ran) {
      Object.assign(globalThis, { ran })
      const script = document.createElement('script')
      script.textContent = 'ran()'
      document.body.append(script)
      script.remove()
    },
    'code in a string'(ran) {
      Object.assign(globalThis, { ran })
      // biome-ignore lint/security/noGlobalEval: the test shows that it is refused
      globalThis.eval('ran()')
    },
    'a script of another origin'(ran) {
      const script = document.createElement('script')
      script.src = `${elsewhere}/any.js`
      script.addEventListener('load', ran)
      document.body.append(script)
      script.remove()
    },
    async 'a request to another origin'(ran) {
      await fetch(elsewhere)
      ran()
    },
  }
  const results: Record<string, string> = {}
  for (const [name, attempt] of Object.entries(tries)) {
    results[name] = await new Promise<string>((resolve) => {
      const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => resolve(effectiveDirective)
      document.addEventListener('securitypolicyviolation', refused, { once: true })
      // An exception means a refusal, which the event reports.
      Promise.resolve()
        .then(() => attempt(() => resolve('ran')))
        .catch(() => undefined)
    })
  }
  return results
}
