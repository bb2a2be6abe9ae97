/** Entry of the bundled `probe status`. It runs often, and loading oclif takes longer than its answer. */
import { stateFolder } from '../../daemon/files/state-folder.js'
import { codeOf, toWire } from '../../sdk/protocol/errors.js'
import { errorText } from '../error-text.js'
import { EXIT } from '../exit.js'
import { printedJson } from '../printed-json.js'
import { quickArguments } from '../quick-arguments.js'
import { countCommand, countError } from '../telemetry/count.js'
import { linesOf } from './lines.js'
import { reportOn } from './report.js'

/**
 * `probe status`, without oclif.
 *
 * @param args the arguments after `status`
 * @returns false, without output, if oclif must handle it: help, wrong usage, an error without a code
 */
export async function main(args: string[]): Promise<boolean> {
  const parsed = quickArguments(args, { json: { type: 'boolean' } })
  if (parsed === undefined) return false
  const isJson = parsed.values.json === true
  try {
    const report = await reportOn(parsed.port, stateFolder())
    if (!report.running) process.exitCode = EXIT.no
    process.stdout.write(`${isJson ? printedJson(report) : linesOf(report).join('\n')}\n`)
    await countCommand('status')
  } catch (thrown) {
    if (codeOf(thrown) === undefined) return false
    const error = toWire(thrown)
    process.exitCode = EXIT.error
    if (isJson) process.stdout.write(`${printedJson({ error })}\n`)
    else process.stderr.write(`${errorText(error)}\n`)
    await countCommand('status')
    await countError(thrown)
  }
  return true
}
