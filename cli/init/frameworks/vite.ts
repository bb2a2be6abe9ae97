/** A Vite app of any framework that has no file of its own here. */
import type { Framework } from './framework.js'
import { addVitePlugin } from './vite-plugin.js'

export const vite: Framework = {
  name: 'Vite',
  port: 5173,
  isOf: (app) => app.dependsOn('vite'),
  wire: (app) => addVitePlugin(app, 'probe-runtime/vite'),
}
