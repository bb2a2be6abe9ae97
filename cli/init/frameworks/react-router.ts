import type { Framework } from './framework.js'
import { changeVitePlugins, VITE_START } from './vite-plugin.js'

export const reactRouter: Framework = {
  name: 'React Router',
  port: 5173,
  start: VITE_START,
  isOf: (app) => app.dependsOn('@react-router/dev'),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/vite'),
}
