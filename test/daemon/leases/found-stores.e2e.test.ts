/** Stores that a leased app never registered: listed, read, claimed, and taken for what the act caused. */
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite } from '../../harness/site.js'
import { appOf, BODY } from '../../sdk/state/found/pages.js'

const machine = useMachine(test)
const closing = useClosing(test)

interface Case {
  found: string[]
  claims: { store: string; button: string; statePath: string; equals: unknown; from: unknown }[]
}

const CASES: Readonly<Record<'vue.js' | 'react.jsx', Case>> = {
  'vue.js': {
    found: ['cart', 'huge', 'vuex', 'tanstack-query'],
    claims: [
      { store: 'cart', button: 'More', statePath: 'lines.0.count', equals: 2, from: 1 },
      { store: 'vuex', button: 'Visit', statePath: 'visits', equals: 1, from: 0 },
    ],
  },
  'react.jsx': {
    found: ['redux', 'zustand', 'basket', 'tanstack-query', 'door'],
    claims: [
      { store: 'redux', button: 'Add', statePath: 'total', equals: 1, from: 0 },
      { store: 'zustand', button: 'Dark', statePath: 'dark', equals: true, from: false },
      { store: 'basket', button: 'Basket', statePath: 'lines', equals: 1, from: 0 },
      { store: 'door', button: 'Open', statePath: 'context.opened', equals: 1, from: 0 },
    ],
  },
}

async function lease(app: keyof typeof CASES) {
  const site = await openSite({
    '/': `<!doctype html><title>App</title>${BODY}`,
    '/app.js': await appOf(app),
  })
  closing(() => site.close())
  const agent = await (await machine()).agent()
  await agent.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  await agent.call('probe_assert', { action: 'wait', predicate: { kind: 'text', contains: 'Ada' } })
  const click = async (name: string, until: object) =>
    (await agent.call('probe_act_and_wait', { target: { role: 'button', name }, action: 'click', until }))
      .value
  return { agent, click }
}

for (const [app, { found, claims }] of Object.entries(CASES) as [keyof typeof CASES, Case][])
  test(`the stores of ${app} need no wiring`, async (t) => {
    const { agent, click } = await lease(app)
    const { value: capabilities } = await agent.call('probe_capabilities', {})
    t.deepEqual([...(capabilities.foundStores as string[])].sort(), [...found].sort())
    const { value: state } = await agent.call('probe_look', { action: 'state' })
    t.deepEqual(Object.keys(state.stores as object).sort(), [...found].sort())
    for (const { store, button, statePath, equals, from } of claims) {
      const verdict = await click(button, { kind: 'state', store, statePath, equals, changed: true })
      t.is(verdict.verified, 'yes', JSON.stringify(verdict))
      const diffs = JSON.stringify(verdict)
      t.true(diffs.includes(`"path":"${store}.${statePath}","from":${JSON.stringify(from)}`), diffs)
    }
    const { value: again } = await agent.call('probe_assert', {
      predicate: { kind: 'state', store: claims[0]?.store, statePath: 'nowhere', equals: 1 },
    })
    t.not(again.verified, 'yes')
  })

test('a claim about a store that the act makes is decided', async (t) => {
  const { click } = await lease('vue.js')
  const verdict = await click('Open', { kind: 'state', store: 'later', statePath: 'open', equals: true })
  t.is(verdict.verified, 'yes', JSON.stringify(verdict))
})

test('a change of a store that is too large to observe is unknown, and its value is not', async (t) => {
  const { agent, click } = await lease('vue.js')
  const filled = await click('Fill', { kind: 'state', store: 'huge', statePath: 'rows.length', equals: 3000 })
  t.is(filled.verified, 'yes', JSON.stringify(filled))
  const changed = await click('More', { kind: 'state', store: 'huge', statePath: 'rows', changed: true })
  t.is(changed.verified, 'unknown', JSON.stringify(changed))
  const { value } = await agent.call('probe_assert', {
    predicate: { kind: 'state', store: 'huge', statePath: 'rows.2999.id', equals: 2999 },
  })
  t.is(value.verified, 'yes', JSON.stringify(value))
})
