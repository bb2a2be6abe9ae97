/** Serves the SDK's scripts from a dev server: the classic script at the start of `<head>`, and those that load later. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Connect } from '../app.js'

/** Paths below the app's base. */
const SCRIPT = '@probe/sdk.js'
/** Its query names the script: `later.js?commands=<hash>`. */
const LATER = '@probe/later.js'
const LATER_NAME = /^(?:further|rules|rare)(?==)/
const FOLDER = new URL('../../../../page/', import.meta.url)

/** @param base the app's base path, with a slash at both ends */
export function pathsOf(base: string): [script: string, later: string] {
  return [base + SCRIPT, base + LATER]
}

/**
 * The tag that loads the SDK. The script removes the tag, so that a framework hydrates exactly the markup it rendered.
 *
 * @param base the app's base path, with a slash at both ends
 * @param nonce the nonce of the page's scripts
 */
export function tagOf(base: string, nonce?: string): string {
  const [script, later] = pathsOf(base)
  const allowed = nonce === undefined ? '' : ` nonce="${nonce.replaceAll('"', '&quot;')}"`
  return `<script src="${script}" data-probe-manual data-probe-later="${later}"${allowed}></script>`
}

/**
 * Answers a request for one of the scripts.
 *
 * @returns false for any other request, which stays unanswered
 */
export async function serveScript(
  url: string,
  response: ServerResponse,
  connect: Connect | undefined,
): Promise<boolean> {
  const [path = '', query = ''] = url.split('?')
  if (path.endsWith(`/${SCRIPT}`)) await answer(response, 'probe.js', startOf(connect))
  else if (!path.endsWith(`/${LATER}`)) return false
  else await answer(response, `probe-${LATER_NAME.exec(query)?.[0] ?? 'commands'}.js`)
  return true
}

async function answer(response: ServerResponse, name: string, end = ''): Promise<void> {
  const code = await readFile(new URL(name, FOLDER), 'utf8')
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(code + end)
}

/** Code appended to the script: connects, and removes the tag. */
function startOf(connect: Connect | undefined): string {
  const call = connect === undefined ? '' : `globalThis.probe.connect(${literal(connect)});`
  return `\n;(own=>{${call}own?.remove()})(document.currentScript);\n`
}

function literal(value: unknown): string {
  if (value instanceof RegExp)
    return `new RegExp(${JSON.stringify(value.source)},${JSON.stringify(value.flags)})`
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${literal(field)}`).join()}}`
}
