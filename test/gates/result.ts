import { keepRow, type Matrix } from './matrix.js'

export const STEPS = {
  runs: 'the app runs without the SDK',
  wired: 'probe init wires the app, and a second run changes nothing',
  unchanged: 'the SDK changes nothing in the app',
  hydrated: 'an act on server-rendered content waits for its handlers, or reports that they are missing',
  judged: 'an agent finds, acts, and gets yes, and no with file and line',
  edited: 'a hot update is known by its file, and its result is seen',
  strict: 'a strict Content Security Policy refuses the same as before, and the SDK connects',
  built: 'a production build has no trace of probe',
  undone: 'probe init --undo leaves every file as it was',
} as const
export type Step = keyof typeof STEPS

export const WIRED = {
  name: 'gates',
  page: 'frameworks.md',
  columns: {
    wired: '`probe init`, run twice',
    unchanged: 'App unchanged',
    judged: 'Verdicts `yes` and `no`',
    hydrated: 'Waits for hydration',
    edited: 'Hot update',
    strict: 'Strict CSP',
    built: 'No trace in the build',
    undone: 'Undo',
  } satisfies Partial<Record<Step, string>>,
} as const satisfies Matrix

export interface Result {
  name: string
  fixture: string
  passed: readonly Step[]
}

export async function keepResult({ name, fixture, passed }: Result): Promise<void> {
  await keepRow(WIRED, { name, fixture, cells: Object.fromEntries(passed.map((step) => [step, 'yes'])) })
}
