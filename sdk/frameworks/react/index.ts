import type { Framework } from '../framework.js'
import { readComponent } from './component.js'
import { hasHoverHandler, hasPressHandler } from './handlers.js'
import { unhydratedRoot } from './hydration.js'
import { hydrationError } from './hydration-error.js'
import { isLeaf, made } from './made.js'
import { rootlessMarkup } from './server-markup.js'

/** React 16.6 to 19, development and production builds. Hydration: React 18 and later. */
export const react: Framework = {
  name: 'react',
  component: readComponent,
  made,
  isLeaf,
  unhydrated: (element) => unhydratedRoot(element) ?? rootlessMarkup(element),
  hydrationError,
  hasHoverHandler,
  hasPressHandler,
}
