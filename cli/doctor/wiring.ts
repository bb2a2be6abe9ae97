/** Checks that the app of this folder has what `probe init` adds. */
import path from 'node:path'
import { projectAt } from '../init/project.js'
import { PACKAGE } from '../local-program.js'
import { type Check, ok, warning } from './check.js'

export const wiring: Check = {
  name: 'wiring',
  async run({ cwd, port }) {
    // Without an app, or with several, the check says nothing.
    const project = await projectAt(cwd, undefined).catch(() => undefined)
    if (project === undefined || project.app.name === PACKAGE) return undefined
    const { app, framework } = project
    const changes = await framework.wire(app, port)
    const nameOf = (file: string) => path.relative(cwd, file) || file
    for (const { file, what, text, apply } of changes) {
      const name = nameOf(file)
      const edit = apply(text)
      if (edit.kind === 'write')
        return warning(
          `${app.name} is not wired: ${name} lacks ${what} (${framework.name})`,
          'Run probe init.',
        )
      if (edit.kind === 'by-hand')
        return warning(
          `it is not known whether ${app.name} is wired, because of ${name}: ${edit.why}`,
          `Check that it has ${edit.lines.replace(/\s+/g, ' ')}`,
        )
    }
    return ok(
      `${changes.map(({ file, what }) => `${nameOf(file)} has ${what}`).join(', ')} (${framework.name})`,
    )
  },
}
