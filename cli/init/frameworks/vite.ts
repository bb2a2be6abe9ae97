/** A Vite app of any other framework. */
import type { Framework } from './framework.js'
import { changeVitePlugins, VITE_START } from './vite-plugin.js'

export const vite: Framework = {
  name: 'Vite',
  port: 5173,
  start: VITE_START,
  isOf: (app) => app.dependsOn('vite'),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/vite'),
}
