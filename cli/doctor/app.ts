/** Opens the app's page in a real browser and tells whether its SDK connects, in the page's own words where not. */
import { askHealth } from '../../daemon/http/discovery.js'
import { withPolicies } from '../../sdk/node/build/page/html.js'
import { allowIn } from '../../sdk/node/build/page/policy.js'
import { BRIDGE_PATH, LOOPBACK } from '../../sdk/protocol/limits.js'
import { type Check, fault, ok, warning } from './check.js'
import { onTrial, visit } from './visit.js'

export const app: Check = {
  name: 'app',
  async run(examined) {
    const { url } = examined
    if (url === undefined) return undefined
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: Error) => error)
    if (answer instanceof Error)
      return fault(`${url} does not answer: ${answer.message}`, 'Start the app, then run probe doctor again.')
    const blocked = blockedBy(answer.headers, await answer.text(), examined.port)
    // A page looks for its daemon on this port: who has it is told by another check.
    if ((await askHealth(examined.port)) === 'stranger') return undefined
    return onTrial(examined, async (trial) => {
      const { session, said } = await visit(trial, url)
      if (session === undefined && blocked.length > 0) {
        const found = `${url} opened, and no SDK connected: its Content-Security-Policy lacks ${blocked.join(', ')}`
        return fault(
          found,
          'Add that to the policy in development, or use the build plugin, which does so by itself.',
        )
      }
      if (session === undefined) {
        const fix = said.includes('probe:')
          ? 'Do what that line of the page says.'
          : `Put <script src="http://${LOOPBACK}:${examined.port}/probe.js"></script> first in its <head>.`
        return fault(`${url} opened, and no SDK connected${said}`, fix)
      }
      const found = `${url} opened and connected as session ${JSON.stringify(session.sessionId)}`
      return url.startsWith('https:')
        ? warning(
            `${found}; from https pages Safari does not connect`,
            'Use Chrome, Edge or Firefox, or serve it over http.',
          )
        : ok(found)
    })
  },
}

/** What the policies of a page do not allow, and the SDK needs. */
function blockedBy(headers: Headers, html: string, port: number): string[] {
  const policies = headers.get('content-security-policy')?.split(',') ?? []
  withPolicies(html, (policy) => {
    policies.push(policy)
    return policy
  })
  const script = `http://${LOOPBACK}:${port}/probe.js`
  const needs = {
    bridge: `ws://${LOOPBACK}:${port}${BRIDGE_PATH}`,
    scripts: html.includes(script) ? [script] : [],
  }
  // The daemon is of another origin than the page.
  const added = policies.flatMap((policy) => allowIn(policy.replaceAll(/'self'/gi, ''), needs).added)
  return [...new Set(added)]
}

/** ms that the app's server has to answer */
const ANSWER_MS = 10_000
