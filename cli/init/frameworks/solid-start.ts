/** SolidStart 1, whose dev server is Vinxi. SolidStart 2 is a plugin of Vite. */
import { askForScript } from './document-script.js'
import type { Framework } from './framework.js'

export const solidStart: Framework = {
  name: 'SolidStart',
  port: 3000,
  isOf: (app) => app.dependsOn('@solidjs/start') && app.dependsOn('vinxi'),
  wire: (app, daemonPort) =>
    askForScript(app, daemonPort, {
      files: ['src/entry-server.tsx', 'src/entry-server.jsx'],
      isDevelopment: 'import.meta.env.DEV',
      why: "the dev server of SolidStart 1 takes no plugin of probe's",
    }),
}
