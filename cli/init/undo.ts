/** `probe init --undo`: takes back what init did. */
import path from 'node:path'
import pc from 'picocolors'
import { printable } from '../../sdk/protocol/printable.js'
import { commandLine, PACKAGE } from '../local-program.js'
import { type Applied, apply } from './apply.js'
import { uninstallPackage } from './install.js'
import { planUndo } from './plan.js'
import { noteWritten, readRecord, writeRecord } from './record.js'
import { appliedLines, logPlan, plannedReport, type Report, type Run, stepsAfterUndo } from './report.js'

/** @throws ProbeError CORRUPT_FILE */
export async function undo(run: Run): Promise<Report> {
  const { project, wishes, state, log } = run
  const { app, root } = project
  const record = await readRecord(state, root)
  const { uninstall, files, kept, users, leftPackage } = await planUndo(project, wishes, record)
  const report = plannedReport(project, [...files, ...kept])
  if (uninstall !== undefined) report.uninstall = commandLine(uninstall)
  logPlan(report, run)
  if (run.isDryRun) return report

  report.files = await apply(root, files, (applied) => {
    for (const line of appliedLines(applied)) log(line)
    if (applied.state !== 'by-hand') delete record.files[applied.file]
  })
  const left = await apply(root, kept, (applied, planned) => {
    for (const line of appliedLines(applied)) log(line)
    if (applied.state === 'written') noteWritten(record, planned, false)
  })
  report.files.push(...left)
  if (uninstall !== undefined) {
    // Last: the program that runs may be the package that is uninstalled.
    const { manifest, lockFiles } = uninstall.installed
    const heir = Object.entries(record.installed).find(([folder]) => folder !== app.folder)?.[1]
    const why = await uninstallPackage({ folder: app.folder, root }, PACKAGE, uninstall, {
      manifest,
      // Other apps use them: the last undo removes them.
      lockFiles: heir === undefined ? lockFiles : [],
    })
    if (why === undefined) heir?.lockFiles.push(...lockFiles)
    const outcome =
      why === undefined
        ? ({ state: 'removed' } as const)
        : ({ state: 'by-hand', why, lines: commandLine(uninstall) } as const)
    const applied: Applied = { file: path.join(app.folder, 'package.json'), what: 'the package', ...outcome }
    report.files.push(applied)
    for (const line of appliedLines(applied)) log(line)
    if (why === undefined) delete record.installed[app.folder]
  }
  await writeRecord(state, root, record)
  log(`\n${pc.bold('next')}`)
  report.next = stepsAfterUndo(report, users, wishes.install ? leftPackage : undefined)
  for (const line of report.next) log(`  ${printable(line)}`)
  return report
}
