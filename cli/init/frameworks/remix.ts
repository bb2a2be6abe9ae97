import type { Framework } from './framework.js'
import { changeVitePlugins, VITE_START } from './vite-plugin.js'

export const remix: Framework = {
  name: 'Remix',
  port: 5173,
  start: VITE_START,
  isOf: (app) => app.dependsOn('@remix-run/dev'),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/vite'),
}
