/** Failures as commands of GitHub Actions, which shows them beside the source. Pure. */
import type { Outcome } from './outcome.js'

/** @returns one line for each flow that did not pass */
export function annotationsOf(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ status }) => status !== 'passed')
    .map(({ flow, status, verdicts, whatChanged = '', whereInSource, nextAction = '' }) => {
      const { file, line } = placeOf(whereInSource)
      const fields = [
        ...(file === undefined ? [] : [`file=${property(file)}`]),
        ...(line === undefined ? [] : [`line=${line}`]),
        `title=${property(`${flow}: ${status}${verdicts === undefined ? '' : ` (${verdicts})`}`)}`,
      ]
      return `::error ${fields.join(',')}::${data([whatChanged, nextAction].filter((text) => text !== '').join('\n'))}`
    })
}

function placeOf(where: string | undefined): { file?: string | undefined; line?: string | undefined } {
  if (where === undefined) return {}
  const [, file, line] = /^(.*):(\d+)$/.exec(where) ?? [undefined, where]
  return { file, line }
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
