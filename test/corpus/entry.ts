/** The entries to play: every case of the corpus, and each decidable faulty case again without its fault. Pure. */
import type { App, Case, Family } from '../../fixtures/corpus/case.js'

export interface Entry {
  app: App
  each: Case
  family: Family
}

/** @returns the entries of these apps; the fault-free twins of faulty cases are last */
export function entriesOf(apps: readonly App[]): Entry[] {
  const written = apps.flatMap((app) =>
    app.cases.map((each): Entry => ({ app, each, family: faultOf(app, each)?.family ?? 'good' })),
  )
  const known = new Set(written.map(({ app, each }) => driveOf(app, each)))
  const twins = written.flatMap(({ app, each }): Entry[] => {
    if (faultOf(app, each)?.isFault !== true || each.undecidable === true) return []
    const twin = soundTwin(each)
    const drive = driveOf(app, twin)
    if (known.has(drive)) return []
    known.add(drive)
    return [{ app, each: twin, family: 'good' }]
  })
  return [...written, ...twins]
}

/** The same drive and claim without the fault. It must be proved, or the claim says nothing about the fault. */
function soundTwin(each: Case): Case {
  const { fault, sound, reasons, timeout_ms, demo, ...rest } = each
  const under = sound === undefined ? {} : { fault: sound }
  return { ...rest, ...under, name: `${each.name}, without its fault`, right: 'yes' }
}

function faultOf({ faults }: App, { fault }: Case) {
  return faults.find(({ name }) => name === fault)
}

/** What makes two cases the same: app, drive and claim. */
function driveOf({ name }: App, each: Case): string {
  const { path, fault, drive, given, act } = each
  const claim = 'until' in each ? each.until : 'assert' in each ? [each.assert] : null
  return JSON.stringify([name, path, fault, drive, given, act, claim])
}
