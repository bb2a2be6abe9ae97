import { defineActions } from '../define-tool.js'
import { element } from './look/element.js'
import { find } from './look/find.js'
import { page } from './look/page.js'
import { state } from './look/state.js'

export const look = defineActions({
  name: 'probe_look',
  advertised: true,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description:
    'Read the page. page: an outline with refs. find: elements. element: one ref (box, cover, styles, source). state: stores, or the component of a ref.',
  actions: { page, find, element, state },
  examples: [
    { action: 'page', mode: 'interactive' },
    { action: 'find', by: 'role', value: 'button', name: 'Place order' },
    { action: 'state', store: 'cart', path: 'items.0.price' },
  ],
})
