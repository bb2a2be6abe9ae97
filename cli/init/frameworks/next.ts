import { unwrapExport, wrapExport } from '../edit/wrapped-export.js'
import { changeConfig } from './config-change.js'
import type { Framework } from './framework.js'

const WRAPPER = { from: 'probe-runtime/next', name: 'withProbe' } as const

export const next: Framework = {
  name: 'Next.js',
  port: 3000,
  start: {
    tool: 'next/dist/server/config.js',
    code: `await (tool.default ?? tool)('phase-development-server', process.cwd())`,
  },
  isOf: (app) => app.dependsOn('next'),
  isUntested: (app) => app.isBefore('next', 14),
  wire: (app) =>
    changeConfig(app, {
      name: 'next.config',
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs'],
      what: 'the wrapper',
      apply: (text, file) => wrapExport(text, file, WRAPPER),
      revert: (text, file) => unwrapExport(text, file, WRAPPER),
      fresh: () => ({
        extension: '.mjs',
        text: `import { withProbe } from '${WRAPPER.from}'\n\nexport default withProbe({})\n`,
      }),
    }),
}
