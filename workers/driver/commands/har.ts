import { ProbeError } from '../../../sdk/protocol/errors.js'
import type { SavedHar } from '../../har/har-job.js'
import type { Missing, Played } from '../../har/player.js'
import { loadPlayer, saveHar } from '../har-thread.js'
import { defineCommand } from './command.js'

export type HarArgs =
  /** records from now on */
  | { kind: 'record' }
  /** writes what was recorded. @param keys that the documents of the lease announced */
  | { kind: 'save'; file: string; keys: readonly string[] }
  | { kind: 'play'; file: string; missing: Missing }
  /** ends what is played or recorded */
  | { kind: 'stop' }

export interface HarDone {
  /** what was played until now */
  played?: Played
  /** the file that was written. `left`: requests that are not in it, without an answer yet or too many */
  saved?: SavedHar & { left?: number }
  playing?: Pick<Played, 'file' | 'entries'>
}

/**
 * Records the lease's requests, or plays recorded answers.
 *
 * @throws ProbeError NOT_FOUND, CORRUPT_FILE; BAD_ARGUMENTS to save what was not recorded
 */
export const har = defineCommand(async ({ mocks, recording, page }, args: HarArgs): Promise<HarDone> => {
  switch (args.kind) {
    case 'record':
      recording.start()
      return {}
    case 'save': {
      if (!recording.isOn)
        throw new ProbeError(
          'BAD_ARGUMENTS',
          'nothing is recorded: call har.record before what it should hold',
        )
      const { entries, left } = await recording.recorded()
      const browser = page.context().browser()?.version() ?? ''
      const saved = await saveHar({ file: args.file, recorded: entries, keys: args.keys, browser })
      recording.drop()
      return { saved: { ...saved, ...(left === 0 ? {} : { left }) } }
    }
    case 'play': {
      const player = await loadPlayer(args.file, args.missing)
      const former = formerOf(mocks.end)
      await mocks.play(player)
      const { file, entries } = player.played
      return { ...former, playing: { file, entries } }
    }
    case 'stop': {
      const done = formerOf(mocks.end)
      recording.drop()
      await mocks.play(undefined)
      return done
    }
  }
})

function formerOf({ har: former }: { har?: Played }): Pick<HarDone, 'played'> {
  return former === undefined ? {} : { played: former }
}
