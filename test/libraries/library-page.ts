/** docs/libraries.md, from what came of the cases. Pure. */
import { KNOWN_FAILURES, type KnownFailure } from './known-failures.js'
import type { Library } from './library-case.js'
import { idOf, OUTCOMES, outcomeOf, type Played } from './outcome.js'

/** Columns of the table: what a person would call the actions. */
const COLUMNS: readonly (readonly [title: string, actions: readonly string[]])[] = [
  ['press', ['click', 'dblclick']],
  ['write', ['fill', 'type', 'clear', 'select']],
  ['keys', ['press', 'submit']],
  ['check', ['check', 'uncheck']],
  ['hover', ['hover', 'focus', 'blur']],
  ['drag', ['drag']],
  ['scroll', ['scroll']],
  ['upload', ['upload']],
]

export interface Playing {
  libraries: readonly Library[]
  /** by package */
  versions: Readonly<Record<string, string>>
  played: readonly Played[]
}

export function libraryPage({ libraries, versions, played }: Playing): string {
  const covered = played.filter((each) => each.covered.length > 0)
  return `# Libraries

<!-- Made by npm run libraries: change the cases, not this page. -->

What a hand can do in the libraries that apps are made of, and what \`probe\` can. Each case is a page in the library's documented
idiom. It is played twice on fresh pages: with the browser's own input, through Playwright, and with actions of \`probe\` in an ordinary
tab. An expression in the page, which is not asked through \`probe\`, tells whether it was done.

${played.length} cases of ${libraries.length} libraries. A case counts under each of its actions: \`2 of 3\` means that a hand did three and
\`probe\` two of them.

${tableOf({ libraries, versions, played })}

## What probe said

| Outcome | Cases |
| --- | --- |
${OUTCOMES.map((outcome) => `| ${outcome} | ${played.filter((each) => outcomeOf(each) === outcome).length} |`).join('\n')}

\`covered-control\` was raised in ${covered.length} of the ${played.length} cases${covered.length === 0 ? '' : `: ${covered.map(idOf).join('; ')}`}.

## What probe cannot do yet

${KNOWN_FAILURES.length === 0 ? 'Nothing that the suite plays.' : KNOWN_FAILURES.map(sectionOf).join('\n\n')}
`
}

function tableOf({ libraries, versions, played }: Playing): string {
  const head = ['Library', 'Version', ...COLUMNS.map(([title]) => title), 'all']
  const rows = libraries.map(({ name, package: own }) => {
    const cases = played.filter(({ library }) => library === name)
    const cells = COLUMNS.map(([, actions]) =>
      share(cases.filter((each) => each.actions.some((action) => actions.includes(action)))),
    )
    return [name, versions[own] ?? '', ...cells, share(cases)]
  })
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function share(cases: readonly Played[]): string {
  const possible = cases.filter(({ hand }) => hand === true)
  return cases.length === 0 ? '' : `${possible.filter(({ probe }) => probe).length} of ${possible.length}`
}

function sectionOf({ reason, cases }: KnownFailure): string {
  return `${reason}\n\n${cases.map((each) => `- ${each}`).join('\n')}`
}
