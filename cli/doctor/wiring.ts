/** Whether the app of this folder has what `probe init` puts there. */
import path from 'node:path'
import { projectAt } from '../init/project.js'
import { type Check, ok, warning } from './check.js'

const PACKAGE = 'probe-runtime'

export const wiring: Check = {
  name: 'wiring',
  async run({ cwd, port }) {
    // Where there is no app, or more than one, there is nothing to say.
    const project = await projectAt(cwd, undefined).catch(() => undefined)
    if (project === undefined || project.app.name === PACKAGE) return undefined
    const { app, framework } = project
    const edits = await framework.wire(app, port)
    const nameOf = (file: string) => path.relative(cwd, file) || file
    for (const { file, what, edit } of edits) {
      const name = nameOf(file)
      if (edit.kind === 'write')
        return warning(
          `${app.name} is not wired: ${name} has not ${what} (${framework.name})`,
          'Run npx probe init.',
        )
      if (edit.kind === 'by-hand')
        return warning(
          `whether ${app.name} is wired is not known: of ${name}, ${edit.why}`,
          `See that it has ${edit.lines.replace(/\s+/g, ' ')}`,
        )
    }
    return ok(
      `${edits.map(({ file, what }) => `${nameOf(file)} has ${what}`).join(', ')} (${framework.name})`,
    )
  },
}
