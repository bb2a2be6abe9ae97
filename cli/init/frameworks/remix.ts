import type { Framework } from './framework.js'
import { changeVitePlugins } from './vite-plugin.js'

export const remix: Framework = {
  name: 'Remix',
  port: 5173,
  isOf: (app) => app.dependsOn('@remix-run/dev'),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/vite'),
}
