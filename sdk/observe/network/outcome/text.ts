import type { OutcomeReader } from './reader.js'

/** Plain text and HTML report failures only through their status. */
export const text: OutcomeReader = {
  name: 'text',
  reads: (mediaType) => /^text\/(?:plain|html)$/.test(mediaType),
  read: () => ({ outcome: 'ok' }),
}
