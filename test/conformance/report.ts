import type { Score, Tally } from './score.js'

/** @param most maximum number of listed failures */
export function reportOf({ names, roles, failures }: Score, most: number): string {
  const lines = failures
    .slice(0, most)
    .map(
      ({ file, selector, what, expected, got }) =>
        `${file}  ${selector}\n  ${what}: ${got}, expected ${expected}`,
    )
  const left = failures.length - lines.length
  return [
    ...lines,
    ...(left > 0 ? [`… and ${left} more (--failures ${failures.length} lists all)`] : []),
    rowOf('names', names),
    rowOf('roles', roles),
  ].join('\n')
}

function rowOf(what: string, { passed, total }: Tally): string {
  const share = total === 0 ? '–' : `${((passed / total) * 100).toFixed(1)} %`
  return `${what.padEnd(6)} ${`${passed}/${total}`.padStart(11)}  ${share.padStart(7)}`
}
