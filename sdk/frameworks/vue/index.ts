import type { Framework } from '../framework.js'
import { readComponent } from './component.js'
import { unhydrated } from './hydration.js'
import { hydrationError } from './hydration-error.js'
import { isLeaf, made } from './made.js'

/** Vue 3 and Nuxt. Components: development builds only. */
export const vue: Framework = {
  name: 'vue',
  component: readComponent,
  made,
  isLeaf,
  unhydrated,
  hydrationError,
}
