/** Drives of the shop: fixed sequences of calls. */
import { all, click, element, fill, net, press, role, text, type } from '../../../fixtures/corpus/claims.js'

export interface Call {
  tool: string
  args: Record<string, unknown>
}

export type Drive = readonly Call[]

const look: Call = { tool: 'probe_look', args: { action: 'page', mode: 'interactive' } }
const network: Call = { tool: 'probe_observe', args: { action: 'network', urlContains: '/api/' } }

function act(action: object, until: object): Call {
  return { tool: 'probe_act_and_wait', args: { ...action, until } }
}

function assert(predicate: object): Call {
  return { tool: 'probe_assert', args: { predicate, timeout_ms: 0 } }
}

const PLACED = text('Order placed')

const orders: Drive = [
  look,
  act(click('add-sencha'), text('1 × Sencha')),
  act(click('add-sencha'), text('2 × Sencha')),
  act(click('place-order'), all(net('POST', '/api/orders', 201), PLACED)),
  assert(PLACED),
  network,
]

const searches: Drive = [
  look,
  act(type('search', 'green'), text('3 teas for “green”')),
  act(fill('search', 'black'), text('teas for “black”')),
  act(click('refresh-stock'), net('GET', '/api/stock', 200)),
  network,
]

const reads: Drive = [
  look,
  act(press('Details of Mint'), role('dialog', { name: 'Mint' })),
  act(press('Close'), role('dialog', { name: 'Mint', absent: true })),
  act(click('add-sampler'), text('1 × Mint')),
  assert(text('1 × Sencha')),
  network,
]

const writes: Drive = [
  look,
  act(click('add-sencha'), text('1 × Sencha')),
  act(fill('contact-name', 'Ada'), element('contact-name', { hasValue: 'Ada' })),
  act(
    fill('contact-message', 'More oolong, please.'),
    element('contact-message', { hasValue: 'More oolong, please.' }),
  ),
  act(click('contact-send'), all(net('POST', '/contact', 200), text('Thank you, Ada'))),
  network,
]

/** One of each kind. */
export const DRIVES: readonly Drive[] = [orders, searches, reads, writes]
