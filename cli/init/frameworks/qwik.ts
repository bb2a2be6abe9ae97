import type { Framework } from './framework.js'
import { changeVitePlugins } from './vite-plugin.js'

export const qwik: Framework = {
  name: 'Qwik',
  port: 5173,
  isOf: (app) => app.dependsOn('@builder.io/qwik') || app.dependsOn('@qwik.dev/core'),
  isUntested: () => true,
  wire: (app) => changeVitePlugins(app, 'probe-runtime/vite'),
}
