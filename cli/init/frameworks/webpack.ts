import type { App } from '../app.js'
import { addListEntry, removeListEntry } from '../edit/list-entry.js'
import { changeConfig } from './config-change.js'
import type { Framework } from './framework.js'

const PLUGIN = { from: 'probe-runtime/webpack', name: 'probe', list: 'plugins', isRequired: true } as const

export const webpack: Framework = {
  name: 'webpack',
  port: 8080,
  start: {
    tool: 'webpack-cli',
    // A compiler that does not run has called the plugins.
    code: `const cli = new (tool.default ?? tool)()
  const webpack = cli.webpack = (await import('webpack')).default
  webpack((await cli.loadConfig({ argv: { env: { WEBPACK_SERVE: true } } })).options)`,
  },
  isOf: (app) => app.dependsOn('webpack'),
  wire: (app) =>
    changeConfig(app, {
      name: 'webpack.config',
      extensions: ['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts'],
      named: configOf(app),
      what: 'the plugin',
      apply: (text, file) => addListEntry(text, file, PLUGIN),
      revert: (text, file) => removeListEntry(text, file, PLUGIN),
      fresh: () => ({
        extension: '.mjs',
        text: `import { probe } from '${PLUGIN.from}'\n\nexport default { plugins: [probe()] }\n`,
      }),
    }),
}

/** The config that a script of the app serves: `webpack serve --config webpack.dev.js`. */
function configOf({ scripts }: App): string | undefined {
  const serving = scripts.filter((script) => /\bwebpack(?:-dev-server| serve| s)\b/.test(script))
  return serving.flatMap((script) => /(?:--config|-c)[ =](\S+)/.exec(script)?.[1] ?? [])[0]
}
