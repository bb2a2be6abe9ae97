import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestFn } from 'ava'
import { useClosing } from '../../harness/closing.js'
import { type Machine, type Ran, useMachine } from '../../harness/machine.js'
import { openRecorder, type Recorder } from '../../harness/recorder.js'
import { startOnTerminal } from '../../harness/terminal.js'

/** Neither CI nor a person's settings on the machine of the tests decide. */
const NEUTRAL = { CI: 'false', DO_NOT_TRACK: '', PROBE_TELEMETRY: '' }

export interface Counted extends Machine {
  /** what is sent arrives here */
  recorder: Recorder
  /** runs the program with the recorder's address; further variables win */
  probe(args: string[], environment?: Record<string, string>): Promise<Ran>
  /** the same on a terminal */
  onTerminal(
    args: string[],
    environment?: Record<string, string>,
  ): Promise<{ code: number | null; shown: string }>
  /** `telemetry status --json` */
  // biome-ignore lint/suspicious/noExplicitAny: parsed output
  status(environment?: Record<string, string>): Promise<any>
  /** path of a file of telemetry */
  file(name: string): string
  /** the files of telemetry, in order */
  files(): Promise<string[]>
  /** nothing is sent until `makeDue` */
  holdBack(): Promise<void>
  /** pretends that the last attempt was two days ago */
  makeDue(): Promise<void>
}

const DAY_S = 24 * 60 * 60

export function useCounted(
  test: TestFn,
  answer?: Parameters<typeof openRecorder>[0],
): () => Promise<Counted> {
  const machine = useMachine(test)
  const closing = useClosing(test)
  return async () => {
    const here = await machine()
    const recorder = await openRecorder(answer)
    closing(() => recorder.close())
    const given = (environment: Record<string, string> = {}) => ({
      ...NEUTRAL,
      PROBE_TELEMETRY_URL: recorder.url,
      ...environment,
    })
    const probe: Counted['probe'] = (args, environment) => {
      const program = here.start(args, given(environment))
      program.endInput()
      return program.ended
    }
    const folder = path.join(here.folder, 'telemetry')
    const file = (name: string) => path.join(folder, name)
    return {
      ...here,
      recorder,
      probe,
      onTerminal: (args, environment) => startOnTerminal(args, { ...here.env, ...given(environment) }).ended,
      async status(environment) {
        return JSON.parse((await probe(['telemetry', 'status', '--json'], environment)).stdout)
      },
      file,
      files: async () => (await readdir(folder).catch((): string[] => [])).toSorted(),
      holdBack: () => writeFile(file('tried'), ''),
      async makeDue() {
        const before = Date.now() / 1000 - 2 * DAY_S
        await utimes(file('tried'), before, before)
      },
    }
  }
}
