import { wrapExport } from '../edit/wrapped-export.js'
import { editConfig } from './config-file.js'
import type { Framework } from './framework.js'

const WRAPPER = { from: 'probe-runtime/next', name: 'withProbe' } as const

export const next: Framework = {
  name: 'Next.js',
  port: 3000,
  isOf: (app) => app.dependsOn('next'),
  async wire(app) {
    const config = await editConfig(app, {
      name: 'next.config',
      endings: ['.ts', '.mts', '.js', '.mjs', '.cjs'],
      what: 'the wrapper',
      edit: (text, file) => wrapExport(text, file, WRAPPER),
      fresh: () => ({
        ending: '.mjs',
        text: `import { withProbe } from '${WRAPPER.from}'\n\nexport default withProbe({})\n`,
      }),
    })
    return config === undefined ? [] : [config]
  },
}
