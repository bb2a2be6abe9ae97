import * as z from 'zod'
import { LEASE_TIMEOUT_MS } from '../../../sdk/protocol/limits.js'
import { harFile } from '../../../workers/har/har-path.js'
import { defineMember } from '../../define-tool.js'
import { milliseconds, segment, seldom, shortText } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

const pixels = z.int().min(100).max(10_000)
const address = shortText.refine(
  (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
  'an http(s) URL',
)

export const acquire = defineMember({
  description: 'open a URL in a browser context of its own; waits for a free one',
  input: z.strictObject({
    action: z.literal('acquire'),
    url: address,
    viewport: z
      .strictObject({ width: pixels, height: pixels })
      .meta({ listed: 'whole' })
      .describe('{width,height}')
      .exactOptional(),
    profile: segment.describe('a saved sign-in').exactOptional(),
    har: seldom(segment.describe('answers from .probe/har/<name>').exactOptional()),
    device: seldom(shortText.describe('e.g. iPhone 15').exactOptional()),
    locale: seldom(shortText.describe('e.g. de-DE').exactOptional()),
    timezone: seldom(shortText.describe('e.g. Europe/Berlin').exactOptional()),
    colorScheme: seldom(z.enum(['light', 'dark']).exactOptional()),
    reducedMotion: seldom(z.boolean().exactOptional()),
    permissions: seldom(z.array(shortText).max(20).describe('e.g. geolocation').exactOptional()),
    offline: seldom(z.boolean().exactOptional()),
    headed: seldom(z.boolean().default(false).describe('with a window')),
    keep: z.boolean().default(false).describe('for all agents'),
    timeout_ms: seldom(milliseconds.default(LEASE_TIMEOUT_MS)),
  }),
  run(context, { action: _, timeout_ms: timeoutMs, har, ...wanted }) {
    const { agent, leases, signal } = context
    const played = har === undefined ? {} : { har: harFile(foldersOf(context).project, har) }
    return leases.acquire(agent.id, { ...wanted, ...played, timeoutMs }, signal)
  },
})
