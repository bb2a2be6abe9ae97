/** A strict Content Security Policy for a gate's app, and what is tried against it. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'

/** Where the app and what it needs are. */
export interface Addresses {
  /** of the backend */
  api: string
  /** of the daemon */
  daemonPort: number
}

/** A change to a file of the app, with which its dev server sends a policy. */
export interface Change {
  /** from the app's folder */
  file: string
  /** what the text is put behind; a new file where it is left out */
  after?: string
  text: string
}

/** Makes changes. @returns what undoes them */
export async function change(folder: string, changes: readonly Change[]): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = []
  for (const { file, after, text } of changes) {
    const name = path.join(folder, file)
    if (after === undefined) {
      undo.push(() => rm(name))
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

/** What a strict policy refuses. */
export const REFUSED = {
  'a script in the document': 'script-src-elem',
  'code in a string': 'script-src',
  'a script of another origin': 'script-src-elem',
  'a request to another origin': 'connect-src',
} as const

/** Tries all of it. @returns the directive that refused it, or `ran` */
export async function tryAgainst(page: Page, { api }: Addresses): Promise<Record<string, string>> {
  // The same server by another name, which no policy of a gate allows.
  return page.evaluate(tryAll, api.replace('127.0.0.1', 'localhost'))
}

/** Runs in the page. */
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
      // biome-ignore lint/security/noGlobalEval: that it is refused is what is tried
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
      // What throws was refused, which the event tells.
      Promise.resolve()
        .then(() => attempt(() => resolve('ran')))
        .catch(() => undefined)
    })
  }
  return results
}
