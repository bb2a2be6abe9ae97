import test from 'ava'
import { BrowserPool, browsersOf } from '../../../cli/verify/browsers.js'
import { playFlows } from '../../../cli/verify/play-flows.js'

test('addresses of servers, and the browser of this machine; an address is named without its key', (t) => {
  t.deepEqual(browsersOf([]), [{ name: 'local' }])
  t.deepEqual(browsersOf(['local', ' ws://one:3000/', 'ws://one:3000/', 'wss://me:key@farm/pw?token=key']), [
    { name: 'local' },
    { name: 'ws://one:3000', server: 'ws://one:3000/' },
    { name: 'wss://farm/pw', server: 'wss://me:key@farm/pw?token=key' },
  ])
})

for (const wrong of ['', 'one:3000', 'http://one:3000/', 'Local'])
  test(`no address of a server: ${JSON.stringify(wrong)}`, (t) => {
    t.throws(() => browsersOf([wrong]), {
      code: 'BAD_ARGUMENTS',
      message: /no address of a Playwright server/,
    })
  })

test('a flow goes to the browser that plays the fewest, and not to one that is gone', (t) => {
  const [one, two] = browsersOf(['ws://one', 'ws://two']) as [{ name: string }, { name: string }]
  const pool = new BrowserPool([one, two])
  t.deepEqual([pool.take(), pool.take(), pool.take()], [one, two, one])
  pool.giveBack(one)
  pool.giveBack(one)
  t.is(pool.take(), one)
  t.true(pool.lose(one, 'it ended'))
  t.false(pool.lose(one, 'it ended'), 'known already')
  t.is(pool.end, undefined)
  t.deepEqual([pool.take(), pool.take()], [two, two])
  pool.lose(two, 'it did not answer')
  t.is(pool.take(), undefined)
  t.is(pool.end?.message, 'no browser is left (ws://one: it ended; ws://two: it did not answer)')
})

for (const areApart of [true, false])
  test(`a flow whose browser was gone is played again after a reset: ${areApart ? 'apart' : 'on shared data'}`, async (t) => {
    const deeds: string[] = []
    const lost = new Set(['b', 'c'])
    const stage = {
      async reset() {
        deeds.push('reset')
      },
      async play(flow: string) {
        deeds.push(flow)
        return lost.delete(flow) ? undefined : { flow, verdict: 'yes' as const, drifted: [], ms: 1 }
      },
    }
    const layout = { workers: 2, areApart }
    const outcomes = await playFlows(stage, {
      names: ['a', 'b', 'c', 'd'],
      times: 1,
      layout,
      done: () => undefined,
    })
    t.deepEqual(
      outcomes.map(({ flow, status }) => [flow, status]),
      ['a', 'b', 'c', 'd'].map((flow) => [flow, 'passed']),
    )
    t.deepEqual(deeds.filter((each) => each !== 'reset').toSorted(), ['a', 'b', 'b', 'c', 'c', 'd'])
    if (areApart) t.is(deeds.filter((each) => each === 'reset').length, 6)
    else
      t.deepEqual(
        deeds.filter((each, index) => each === 'reset' || deeds[index - 1] === 'reset').length % 2,
        0,
      )
  })
