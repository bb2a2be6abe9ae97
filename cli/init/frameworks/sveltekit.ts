import type { Framework } from './framework.js'
import { changeVitePlugins } from './vite-plugin.js'

export const sveltekit: Framework = {
  name: 'SvelteKit',
  port: 5173,
  isOf: (app) => app.dependsOn('@sveltejs/kit'),
  wire: (app) => changeVitePlugins(app, 'probe-runtime/sveltekit'),
}
