/** `probe init`: installs the package, applies the plan, and opens the app if it runs. */
import pc from 'picocolors'
import { printable } from '../../sdk/protocol/printable.js'
import { daemonOn } from '../control.js'
import { commandLine, PACKAGE } from '../local-program.js'
import { entryToPaste } from './agents/server-entry.js'
import { apply } from './apply.js'
import { runningPackage } from './clone.js'
import { installPackage } from './install.js'
import { planFor, serverCommand } from './plan.js'
import { noteWritten, readRecord, writeRecord } from './record.js'
import { appliedLines, logPlan, nextSteps, plannedReport, type Report, type Run } from './report.js'
import { candidates, openRunning } from './running.js'
import { keepIfStarted } from './trial-start.js'

/** @throws ProbeError PORT_TAKEN if another program uses the port, INSTALL_FAILED, CORRUPT_FILE */
export async function wire(run: Run): Promise<Report> {
  const { project, wishes, state, log } = run
  const { app, framework, root } = project
  await daemonOn(wishes.port)
  const plan = await planFor(project, wishes, runningPackage())
  const report = plannedReport(project, plan.files)
  if (plan.install !== undefined) report.install = commandLine(plan.install)
  logPlan(report, run)
  if (run.isDryRun) return report

  const record = await readRecord(state, root)
  const urls = await candidates(framework)
  if (plan.install !== undefined) {
    const start = Date.now()
    log(`${pc.dim('…')} ${report.install}`)
    record.installed[app.folder] = await installPackage({ folder: app.folder, root }, PACKAGE, plan.install)
    await writeRecord(state, root, record)
    log(`${pc.green('✔')} installed in ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
  report.files = await apply(root, plan.files, (applied, planned) => {
    for (const line of appliedLines(applied)) log(line)
    if (applied.state === 'written') noteWritten(record, planned, planned.isClean)
  })
  await writeRecord(state, root, record)
  if (plan.install !== undefined || app.dependsOn(PACKAGE)) {
    report.files = await keepIfStarted(run, plan, report.files, record)
    await writeRecord(state, root, record)
  }
  if (wishes.agents)
    log(`\nFor any other agent, add this entry:\n${entryToPaste(serverCommand(project, app))}`)
  log(`\n${pc.bold('next')}`)
  if (urls.length > 0) {
    log(`${pc.dim('…')} opening ${urls.join(', ')}`)
    const opened = await openRunning(app, urls, { port: wishes.port, folder: state })
    if (opened !== undefined) report.opened = opened
  }
  report.next = nextSteps(report, project, wishes)
  for (const line of report.next) log(`  ${printable(line)}`)
  return report
}
