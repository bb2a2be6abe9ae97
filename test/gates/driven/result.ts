import type { Matrix } from '../matrix.js'

export const STEPS = {
  judged: 'from probe drive to yes, and to no with its cause, and no file of the app changes',
  strict: 'the same under a strict Content Security Policy, of which nothing of probe is refused',
  blocked: "a script that the app's own policy blocks is a no",
} as const
export type Step = keyof typeof STEPS

export const DRIVEN = {
  name: 'driven',
  page: 'driving.md',
  columns: {
    judged: '`yes` and `no`',
    strict: 'Strict CSP',
    blocked: 'Blocks its own script',
    ready: 'Page ready',
    first: 'First verdict',
    again: 'Next page, its first verdict',
    load: 'Load of a core',
  },
} as const satisfies Matrix
