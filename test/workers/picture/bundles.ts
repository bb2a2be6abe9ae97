/** Verdicts that were exported from the fixtures' apps, and texts of pages that try to be markup. */
import { readFileSync } from 'node:fs'
import { readVerdict } from '../../../workers/picture/verdict-file.js'
import type { VerdictBundle } from '../../../workers/session/verdict-bundles.js'

export const NAMES = ['failed-write', 'dead-control', 'duplicate-write', 'typed-undone', 'proved'] as const
export type BundleName = (typeof NAMES)[number]

export function textOf(name: BundleName): string {
  // The fixtures are not part of the compiled program.
  return readFileSync(
    new URL(`../../../../test/workers/picture/fixtures/${name}.json`, import.meta.url),
    'utf8',
  )
}

export function bundleOf(name: BundleName): VerdictBundle {
  return readVerdict(textOf(name), name)
}

export const HOSTILE =
  '"\'><img src=x onerror=document.title=1><script>document.title=2</script></style></svg></title><svg onload=document.title=3>\u202e&lt;`|**'

/** Fields whose values the reader of a file checks, or that decide what a text is for. */
const KEPT: ReadonlySet<string> = new Set([
  'verified',
  'type',
  'kind',
  'cause',
  'doc',
  'transport',
  'direction',
  'level',
])

/** A verdict whose every text is hostile, ids of calls alone excepted, by which events belong together. */
export function hostileBundle(name: BundleName): VerdictBundle {
  const bundle = JSON.parse(textOf(name))
  const ids = new Set<unknown>([
    ...bundle.evidence.acts,
    ...bundle.evidence.calls.map(({ id }: { id: string }) => id),
  ])
  const spoilt = JSON.stringify(bundle, (key, value: unknown) =>
    typeof value === 'string' && !KEPT.has(key) && !ids.has(value) ? `${value}${HOSTILE}` : value,
  )
  return readVerdict(spoilt, name)
}
