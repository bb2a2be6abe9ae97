/** The SDK as a dev server gives it to its pages: the classic script, first in `<head>`, and the one for commands. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Connect } from '../app.js'

/** Paths below the app's base. */
const SCRIPT = '@probe/sdk.js'
const COMMANDS = '@probe/commands.js'
const FILES = {
  [SCRIPT]: new URL('../../../../page/probe.js', import.meta.url),
  [COMMANDS]: new URL('../../../../page/probe-commands.js', import.meta.url),
}

/** Paths of the two scripts, from the server's root. @param base of the app, with a slash at either end */
export function pathsOf(base: string): [script: string, commands: string] {
  return [base + SCRIPT, base + COMMANDS]
}

/**
 * The tag that loads it. The script takes its tag away when it ran: what a framework hydrates is what it rendered.
 *
 * @param base of the app, with a slash at either end
 * @param nonce with which the page allows its scripts
 */
export function tagOf(base: string, nonce?: string): string {
  const [script, commands] = pathsOf(base)
  const allowed = nonce === undefined ? '' : ` nonce="${nonce.replaceAll('"', '&quot;')}"`
  return `<script src="${script}" data-probe-manual data-probe-commands="${commands}"${allowed}></script>`
}

/**
 * Answers a request for one of the scripts.
 *
 * @returns false for any other request, which is left alone
 */
export async function serveScript(
  url: string,
  response: ServerResponse,
  connect: Connect | undefined,
): Promise<boolean> {
  const [path = ''] = url.split('?')
  const name = ([SCRIPT, COMMANDS] as const).find((each) => path.endsWith(`/${each}`))
  if (name === undefined) return false
  const code = await readFile(FILES[name], 'utf8')
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(name === SCRIPT ? code + begun(connect) : code)
  return true
}

/** What follows the script: the connection, and the end of its tag. */
function begun(connect: Connect | undefined): string {
  const call = connect === undefined ? '' : `globalThis.probe.connect(${literal(connect)});`
  return `\n;(own=>{${call}own?.remove()})(document.currentScript);\n`
}

/** A value as it is written in code: JSON, and regular expressions. */
function literal(value: unknown): string {
  if (value instanceof RegExp)
    return `new RegExp(${JSON.stringify(value.source)},${JSON.stringify(value.flags)})`
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${literal(field)}`).join()}}`
}
