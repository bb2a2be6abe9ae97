import type { Framework } from './framework.js'
import { changeVitePlugins } from './vite-plugin.js'

export const reactRouter: Framework = {
  name: 'React Router',
  port: 5173,
  isOf: (app) => app.dependsOn('@react-router/dev'),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/vite'),
}
