/** Starts the config after init changed it, and takes the change back if the config fails with it. */
import { type Applied, apply } from './apply.js'
import { startConfig } from './config-start.js'
import { remove, write } from './edit/edit.js'
import type { Plan, PlannedEdit } from './plan.js'
import { type InitRecord, noteTakenBack } from './record.js'
import { appliedLines, type Run } from './report.js'

/**
 * @param applied the outcomes of the plan
 * @param record of what init changed, kept up to date
 * @returns the outcomes, where a change that was taken back is left to a person
 */
export async function keepIfStarted(
  { project, log }: Run,
  { files }: Plan,
  applied: readonly Applied[],
  record: InitRecord,
): Promise<Applied[]> {
  const { app, framework, root, packageManager } = project
  const isWritten = ({ file, isWiring }: PlannedEdit) =>
    isWiring && applied.some((each) => each.file === file && each.state === 'written')
  const changed = files.filter(isWritten)
  const { start } = framework
  if (start === undefined || changed.length === 0) return [...applied]
  const first = await startConfig(app.folder, packageManager, start)
  if (first.state === 'started') return [...applied]
  if (first.state === 'unknown') {
    log(`The config was not started with the change: ${first.why}`)
    return [...applied]
  }
  await apply(root, changed.map(backwards), () => undefined)
  const second = await startConfig(app.folder, packageManager, start)
  if (second.state === 'failed') {
    // It fails without the change, too: the change is not the reason.
    await apply(root, changed, () => undefined)
    log(`The config does not start, also without the change: ${second.why}`)
    return [...applied]
  }
  for (const each of changed) noteTakenBack(record, each)
  return applied.map((each) => {
    const planned = changed.find(({ file }) => file === each.file)
    if (planned === undefined) return each
    const why = `the config does not start with it, so init took it back: ${first.why}`
    const takenBack: Applied = {
      file: each.file,
      what: each.what,
      state: 'by-hand',
      why,
      lines: addedBy(planned),
    }
    for (const line of appliedLines(takenBack)) log(line)
    return takenBack
  })
}

function backwards({ file, what, before, edit }: PlannedEdit) {
  const after = edit.kind === 'write' ? edit.text : undefined
  return { file, what, before: after, edit: before === undefined ? remove : write(before) }
}

/** The lines that an edit adds. */
function addedBy({ before = '', edit }: PlannedEdit): string {
  const known = new Set(before.split('\n'))
  const lines = edit.kind === 'write' ? edit.text.split('\n') : []
  return lines.filter((line) => !known.has(line)).join('\n')
}
