/** A Vite app of any other framework. */
import type { Framework } from './framework.js'
import { changeVitePlugins } from './vite-plugin.js'

export const vite: Framework = {
  name: 'Vite',
  port: 5173,
  isOf: (app) => app.dependsOn('vite'),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/vite'),
}
