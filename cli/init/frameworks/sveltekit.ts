import type { Framework } from './framework.js'
import { addVitePlugin } from './vite-plugin.js'

export const sveltekit: Framework = {
  name: 'SvelteKit',
  port: 5173,
  isOf: (app) => app.dependsOn('@sveltejs/kit'),
  wire: (app) => addVitePlugin(app, 'probe-runtime/sveltekit'),
}
