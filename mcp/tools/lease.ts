import { defineActions } from '../define-tool.js'
import { acquire } from './lease/acquire.js'
import { forget } from './lease/forget.js'
import { listLeases } from './lease/list.js'
import { release } from './lease/release.js'

export const lease = defineActions({
  name: 'probe_lease',
  advertised: true,
  proves: false,
  hints: { readOnly: false },
  description:
    'A browser page of your own; the app needs no change. acquire takes device, locale, colorScheme and more.',
  actions: { acquire, release, list: listLeases, forget },
  examples: [
    { action: 'acquire', url: 'http://localhost:3000/' },
    { action: 'acquire', url: 'http://localhost:3000/', viewport: { width: 390, height: 844 } },
    { action: 'release', lease: 'lease-4f2a1c' },
  ],
})
