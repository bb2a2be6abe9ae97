import type { OutcomeReader } from './reader.js'

/** Plain text and HTML carry no shape of failure beside their status. */
export const text: OutcomeReader = {
  name: 'text',
  reads: (mediaType) => /^text\/(?:plain|html)$/.test(mediaType),
  read: () => ({ outcome: 'ok' }),
}
