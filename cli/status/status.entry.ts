/** Entry of the bundled `probe status`. It runs often, and loading oclif takes longer than its answer. */
import { parseArgs } from 'node:util'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { portOf } from '../../sdk/node/project/port.js'
import { codeOf, toWire } from '../../sdk/protocol/errors.js'
import { errorText } from '../error-text.js'
import { EXIT } from '../exit.js'
import { linesOf } from './lines.js'
import { reportOn } from './report.js'

/**
 * `probe status`, without oclif.
 *
 * @param args the arguments after `status`
 * @returns false, without output, if oclif must handle it: help, wrong usage, an error without a code
 */
export async function main(args: string[]): Promise<boolean> {
  const asked = read(args)
  if (asked === undefined) return false
  try {
    const report = await reportOn(asked.port, stateFolder())
    if (!report.running) process.exitCode = EXIT.no
    process.stdout.write(`${asked.isJson ? asJson(report) : linesOf(report).join('\n')}\n`)
  } catch (thrown) {
    if (codeOf(thrown) === undefined) return false
    const error = toWire(thrown)
    process.exitCode = EXIT.error
    if (asked.isJson) process.stdout.write(`${asJson({ error })}\n`)
    else process.stderr.write(`${errorText(error)}\n`)
  }
  return true
}

function read(args: string[]): { port: number; isJson: boolean } | undefined {
  try {
    const { values } = parseArgs({ args, options: { port: { type: 'string' }, json: { type: 'boolean' } } })
    return { port: portOf(values.port), isJson: values.json === true }
  } catch {
    return undefined
  }
}

function asJson(value: object): string {
  return JSON.stringify(value, null, 2)
}
