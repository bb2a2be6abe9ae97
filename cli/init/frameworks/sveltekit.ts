import type { Framework } from './framework.js'
import { changeVitePlugins, VITE_START } from './vite-plugin.js'

export const sveltekit: Framework = {
  name: 'SvelteKit',
  port: 5173,
  start: VITE_START,
  isOf: (app) => app.dependsOn('@sveltejs/kit'),
  isUntested: (app) => app.isBefore('@sveltejs/kit', 2),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/sveltekit'),
}
