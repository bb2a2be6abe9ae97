import { askForScript } from './document-script.js'
import type { Framework } from './framework.js'
import { changeVitePlugins, VITE_START } from './vite-plugin.js'

/** Config of Remix's own compiler, which an app with Vite does not have. */
const CLASSIC = ['remix.config.js', 'remix.config.mjs', 'remix.config.cjs']

export const remix: Framework = {
  name: 'Remix',
  port: 5173,
  start: VITE_START,
  isOf: (app) => app.dependsOn('@remix-run/dev'),
  wire: async (app, daemonPort) =>
    (await app.fileOf(CLASSIC)) === undefined
      ? changeVitePlugins(app, 'probe-runtime/vite')
      : askForScript(app, daemonPort, {
          files: ['app/root.tsx', 'app/root.jsx'],
          isDevelopment: "process.env.NODE_ENV === 'development'",
          why: 'the app uses the compiler that Remix had before Vite, which takes no plugin',
        }),
}
