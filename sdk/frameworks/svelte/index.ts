import type { Framework } from '../framework.js'
import { readComponent } from './component.js'
import { unhydrated } from './hydration.js'
import { hydrationError } from './hydration-error.js'
import { isLeaf, made } from './made.js'

/** Svelte 5 and SvelteKit. Components: development builds only. */
export const svelte: Framework = {
  name: 'svelte',
  component: readComponent,
  made,
  isLeaf,
  unhydrated,
  hydrationError,
}
