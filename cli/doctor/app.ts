/** Opens the app's page in a real browser and checks that its SDK connects; if not, reports the page's console. */
import { askHealth } from '../../daemon/http/discovery.js'
import { withPolicies } from '../../sdk/node/build/page/html.js'
import { allowIn } from '../../sdk/node/build/page/policy.js'
import { BRIDGE_PATH, LOOPBACK } from '../../sdk/protocol/limits.js'
import { onTrial, visit } from '../trial/trial.js'
import { type Check, fault, ok, warning } from './check.js'

export const app: Check = {
  name: 'app',
  async run(examined) {
    const { url } = examined
    if (url === undefined) return undefined
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: Error) => error)
    if (answer instanceof Error)
      return fault(`${url} does not answer: ${answer.message}`, 'Start the app, then run probe doctor again.')
    const blocked = blockedBy(answer.headers, await answer.text(), examined.port)
    // The daemon check reports that another program uses the port.
    if ((await askHealth(examined.port)) === 'stranger') return undefined
    return onTrial(examined, async (trial) => {
      const visited = await visit(trial, url)
      if (visited.session === undefined && blocked.length > 0) {
        const found = `${url} opened, but no SDK connected: its Content-Security-Policy lacks ${blocked.join(', ')}`
        return fault(found, 'Add that to the policy in development, or use the build plugin, which adds it.')
      }
      if (visited.session === undefined) {
        const add = `Add <script src="http://${LOOPBACK}:${examined.port}/probe.js"></script> at the start of its <head>, or run probe drive ${url}, which needs no SDK in the app.`
        const { clause, fix = add } = visited.absence
        return fault(`${url} opened, but no SDK connected${clause}`, fix)
      }
      const found = `${url} opened and connected as session ${JSON.stringify(visited.session.sessionId)}`
      return url.startsWith('https:')
        ? warning(
            `${found}; Safari does not connect from https pages`,
            'Use Chrome, Edge or Firefox, or serve it over http.',
          )
        : ok(found)
    })
  },
}

/** Sources that the SDK needs and the page's policies block. */
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
  // 'self' does not include the daemon, which has another origin.
  const added = policies.flatMap((policy) => allowIn(policy.replaceAll(/'self'/gi, ''), needs).added)
  return [...new Set(added)]
}

const ANSWER_MS = 10_000
