/** The page's clock while it is held: which timers fire, when and in which order, and what is not affected. */
import test from 'ava'
import { useTab } from '../../harness/tabbed.js'
import { openCaused } from '../observe/cause/caused.js'

const setup = useTab(test)

/** A page whose scripts log what ran, with the page's time since the freeze. */
async function openLog(script = '') {
  const tab = await setup(`<p id="out"></p><script>
    const log = []
    let zero = 0
    const note = (name) => log.push(name + '@' + (Date.now() - zero))
    ${script}
  </script>`)
  const { bridge, page } = tab
  const freeze = async () => {
    const reading = await bridge.command('clock', { freeze: true })
    await page.evaluate('zero = Date.now()')
    return reading
  }
  const advance = (ms: number) => bridge.command('clock', { advance: ms })
  const reset = () => bridge.command('clock', { reset: true })
  const log = () => page.evaluate('log.splice(0)') as Promise<string[]>
  /** Runs a script as the page's own code would. */
  const run = (code: string) => page.evaluate(`{ ${code} }; undefined`)
  return { ...tab, freeze, advance, reset, log, run }
}

test.serial(
  'timers fire in the order in which they are due, and at equal times in the order in which they were set',
  async (t) => {
    const { freeze, advance, log, run } = await openLog()
    await freeze()
    await run(
      `for (const [name, ms] of [['c', 30], ['a', 10], ['b', 20], ['b2', 20], ['late', 31]]) setTimeout(note, ms, name)`,
    )
    t.like(await advance(30), { fired: 4, advanced: 30, timers: 1, nextInMs: 1 })
    t.deepEqual(await log(), ['a@10', 'b@20', 'b2@20', 'c@30'])
    await advance(1)
    t.deepEqual(await log(), ['late@31'])
  },
)

test.serial('a timer that was set before the freeze waits for the rest of its delay', async (t) => {
  const { freeze, advance, log } = await openLog(`
    setTimeout(() => note('before'), 60_000)
    setInterval(() => note('tick'), 40_000)`)
  const { timers, nextInMs = 0 } = await freeze()
  t.is(timers, 2)
  t.true(nextInMs > 30_000 && nextInMs <= 40_000)
  await advance(nextInMs - 2)
  t.deepEqual(await log(), [])
  const { fired } = await advance(20_010)
  t.is(fired, 2)
  t.deepEqual(
    (await log()).map((line) => line.split('@')[0]),
    ['tick', 'before'],
  )
})

test.serial(
  'an interval ticks once for each period that passes, between the timers of its time',
  async (t) => {
    const { freeze, advance, log, run } = await openLog()
    await freeze()
    await run(`setInterval(() => note('i'), 100); setTimeout(() => note('t'), 250)`)
    t.like(await advance(1_000), { fired: 11, timers: 1 })
    t.deepEqual(await log(), [
      'i@100',
      'i@200',
      't@250',
      'i@300',
      'i@400',
      'i@500',
      'i@600',
      'i@700',
      'i@800',
      'i@900',
      'i@1000',
    ])
  },
)

test.serial('timers that are set by timers fire in the same advance if they become due', async (t) => {
  const { freeze, advance, log, run } = await openLog()
  await freeze()
  await run(`setTimeout(() => { note('one'); setTimeout(() => { note('two'); setTimeout(() => note('three'), 50) }, 50) }, 50)
    setTimeout(() => note('between'), 75)`)
  t.like(await advance(149), { fired: 3, timers: 1 })
  t.deepEqual(await log(), ['one@50', 'between@75', 'two@100'])
  await advance(1)
  t.deepEqual(await log(), ['three@150'])
})

test.serial('a callback clears timers: one that was next, an interval, and itself', async (t) => {
  const { freeze, advance, log, run } = await openLog()
  await freeze()
  await run(`
    const victim = setTimeout(() => note('victim'), 20)
    let n = 0
    const own = setInterval(() => { note('own'); if (++n === 2) clearInterval(own) }, 30)
    const other = setInterval(() => note('other'), 25)
    const self = setTimeout(() => { note('killer'); clearTimeout(victim); clearTimeout(self); clearTimeout(String(other)) }, 10)`)
  t.like(await advance(1_000), { fired: 3, timers: 0 })
  t.deepEqual(await log(), ['killer@10', 'own@30', 'own@60'])
})

test.serial('a timer that a callback clears in a microtask does not fire', async (t) => {
  const { freeze, advance, log, run } = await openLog()
  await freeze()
  await run(`
    const victim = setTimeout(() => note('victim'), 10)
    setTimeout(async () => { await null; await null; note('micro'); clearTimeout(victim) }, 10)
    setTimeout(() => note('last'), 11)
    clearTimeout(victim)
    const second = setTimeout(() => note('second'), 10)
    setTimeout(() => Promise.resolve().then(() => clearTimeout(third)), 10)
    const third = setTimeout(() => note('third'), 10)`)
  await advance(20)
  t.deepEqual(await log(), ['micro@10', 'second@10', 'last@11'])
})

test.serial('a message that a callback posts arrives before the next timer', async (t) => {
  const { freeze, advance, log, run } = await openLog(`
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => note(data)`)
  await freeze()
  await run(
    `setTimeout(async () => { note('one'); await null; port2.postMessage('rendered') }, 10); setTimeout(() => note('two'), 11)`,
  )
  await advance(20)
  t.deepEqual(await log(), ['one@10', 'rendered@10', 'two@11'])
})

test.serial(
  'Date and performance.now give the held time; dates from a value, and subclasses, are unaffected',
  async (t) => {
    const { freeze, advance, page } = await openLog()
    const before = Date.now()
    const { now } = await freeze()
    t.true(Math.abs(Date.parse(now) - before) < 5_000)
    const read = () =>
      page.evaluate(`(() => {
      class Day extends Date { get isDay() { return true } }
      const day = new Day()
      return {
        now: Date.now(), made: new Date().getTime(), text: Date(), sub: day.getTime(), isDay: day.isDay && day instanceof Date,
        performance: performance.now(), given: new Date(2020, 1, 29, 12).toDateString(), zero: new Date(0).getTime(),
        invalid: Number.isNaN(new Date('x').getTime()), undefinedIsInvalid: Number.isNaN(new Date(undefined).getTime()),
        own: new Date().constructor === Date, length: Date.length, name: Date.name, utc: Date.UTC(1970, 0, 1),
        parse: Date.parse('1970-01-01T00:00:00Z'), is: new Date() instanceof Date,
      }
    })()`) as Promise<Record<string, unknown>>
    const one = await read()
    const two = await read()
    t.deepEqual(one, two)
    t.is(one.now, Date.parse(now))
    t.is(one.made, one.now)
    t.is(one.sub, one.now)
    t.is(
      one.text,
      new Date(Date.parse(now)).toString().replace(/ \(.*/, '') +
        String(one.text).slice(String(one.text).indexOf(' (')),
    )
    t.like(one, {
      isDay: true,
      given: 'Sat Feb 29 2020',
      zero: 0,
      invalid: true,
      undefinedIsInvalid: true,
      own: true,
      length: 7,
      name: 'Date',
      utc: 0,
      parse: 0,
      is: true,
    })
    await advance(86_400_000)
    const later = await read()
    t.is(Number(later.now) - Number(one.now), 86_400_000)
    t.is(Number(later.performance) - Number(one.performance), 86_400_000)
  },
)

test.serial('frames, microtasks, messages, idle callbacks and fetch run while time is frozen', async (t) => {
  const { freeze, page } = await openLog()
  await freeze()
  const done = await page.evaluate(`(async () => {
    const stamps = [await new Promise(requestAnimationFrame), await new Promise(requestAnimationFrame)]
    await new Promise(queueMicrotask)
    await new Promise(requestIdleCallback)
    await new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0) })
    return { status: (await fetch('/')).status, moved: stamps[1] > stamps[0] }
  })()`)
  t.deepEqual(done, { status: 200, moved: true })
})

test.serial(
  'a text handler runs as a script; a handler that throws is reported and stops nothing',
  async (t) => {
    const { freeze, advance, log, run } = await openLog(
      `addEventListener('error', ({ message }) => note(message))`,
    )
    await freeze()
    await run(
      `setTimeout("var told = 1; note('text')", 10); setTimeout(() => { throw new Error('broken') }, 20); setTimeout(() => note('after' + told), 30)`,
    )
    t.like(await advance(30), { fired: 3 })
    t.deepEqual(await log(), ['text@10', 'Uncaught Error: broken@20', 'after1@30'])
  },
)

test.serial('delays are converted as the platform does, and deep nesting waits', async (t) => {
  const { freeze, advance, log, run } = await openLog()
  await freeze()
  await run(`setTimeout(note, 2 ** 31, 'wrapped'); setTimeout(note, NaN, 'nan'); setTimeout(note, '7', 'text');
    setTimeout(note, -5, 'negative'); setTimeout(note, undefined, 'none'); setTimeout(note, 1.9, 'whole')`)
  await advance(7)
  t.deepEqual(await log(), ['wrapped@0', 'nan@0', 'negative@0', 'none@0', 'whole@1', 'text@7'])
  await run(
    `let depth = 0; const again = () => { if (++depth < 9) setTimeout(again); note('d' + depth) }; zero = Date.now(); setTimeout(again)`,
  )
  await advance(100)
  t.deepEqual(await log(), ['d1@0', 'd2@0', 'd3@0', 'd4@0', 'd5@0', 'd6@4', 'd7@8', 'd8@12', 'd9@16'])
})

test.serial('a timer that sets itself again with no delay ends the advance, which reports it', async (t) => {
  const { freeze, advance, run } = await openLog()
  await freeze()
  await run(`const forever = () => setTimeout(forever, 0); forever()`)
  const { fired, advanced = 0, stopped, frozen } = await advance(86_400_000)
  t.deepEqual({ fired, stopped, frozen }, { fired: 10_000, stopped: 'too-many-timers', frozen: true })
  t.true(advanced < 86_400_000)
})

test.serial('a second freeze changes nothing; an advance without one is refused', async (t) => {
  const { freeze, advance, reset, bridge } = await openLog()
  const error = await t.throwsAsync(advance(10))
  t.like(error, { code: 'NOT_FROZEN', message: 'time is not frozen, so it cannot be advanced' })
  const { now } = await freeze()
  await advance(1_000)
  const again = await bridge.command('clock', { freeze: true })
  t.is(Date.parse(again.now) - Date.parse(now), 1_000)
  t.false((await reset()).frozen)
  t.false((await reset()).frozen)
  t.like(await t.throwsAsync(advance(10)), { code: 'NOT_FROZEN' })
})

test.serial('two concurrent advances run one after the other', async (t) => {
  const { freeze, advance, log, run } = await openLog()
  await freeze()
  await run(`setInterval(() => note('tick'), 100)`)
  const [one, two] = await Promise.all([advance(250), advance(250)])
  t.is(one.fired, 2)
  t.is(two.fired, 3)
  t.deepEqual(await log(), ['tick@100', 'tick@200', 'tick@300', 'tick@400', 'tick@500'])
})

test.serial('a reset in the middle of an advance ends it', async (t) => {
  const { freeze, advance, reset, run } = await openLog()
  await freeze()
  await run(`setInterval(() => {}, 1)`)
  const [advanced] = await Promise.all([advance(9_000), reset()])
  t.is(advanced.stopped, 'reset')
  t.false(advanced.frozen)
  t.true((advanced.advanced ?? 0) < 9_000)
})

test.serial(
  'after a reset the platform’s time is back, and timers wait for the rest of their delay',
  async (t) => {
    const { freeze, advance, reset, log, run, page, bridge } = await openLog(
      `const own = [Date, Date.now, performance.now, Date.prototype.constructor]`,
    )
    await freeze()
    await run(
      `setTimeout(note, 2_060, 'soon'); globalThis.gone = setTimeout(note, 61_000, 'gone'); setTimeout(note, 62_000, 'much later'); setInterval(note, 2_050, 'tick')`,
    )
    await advance(1_000)
    await reset()
    const left = await bridge.command('clock', {})
    t.is(left.timers, 4)
    t.true((left.nextInMs ?? 0) <= 1_060)
    await run(`clearTimeout(gone)`)
    await page.waitForFunction('log.length >= 3')
    t.is((await bridge.command('clock', {})).timers, 2)
    t.deepEqual(
      (await log()).slice(0, 3).map((line) => line.split('@')[0]),
      ['tick', 'soon', 'tick'],
    )
    t.true(
      await page.evaluate(
        'own.every((each, i) => each === [Date, Date.now, performance.now, Date.prototype.constructor][i])',
      ),
    )
    t.true(Math.abs(((await page.evaluate('Date.now()')) as number) - Date.now()) < 1_000)
  },
)

test.serial('disconnect gives the time back and lets held timers run', async (t) => {
  const { freeze, log, run, page } = await openLog(`const own = [Date, Date.now, performance.now]`)
  await freeze()
  await run(`setTimeout(() => note('held'), 30)`)
  await run(`probe.disconnect()`)
  t.true(await page.evaluate('own.every((each, i) => each === [Date, Date.now, performance.now][i])'))
  await page.waitForFunction('log.length === 1')
  t.regex((await log())[0] ?? '', /^held@/)
})

test.serial(
  'a library that wraps Date while time is frozen keeps its wrapper, and gets the real time after the reset',
  async (t) => {
    const { freeze, reset, page } = await openLog()
    await freeze()
    await page.evaluate(
      `{ const Held = Date; globalThis.Theirs = class extends Held {}; globalThis.Date = globalThis.Theirs }`,
    )
    await reset()
    t.deepEqual(
      await page.evaluate(
        '[Date === Theirs, Math.abs(new Date().getTime() - performance.timeOrigin - performance.now()) < 1000]',
      ),
      [true, true],
    )
  },
)

test.serial('a timer that the clock fires has the cause of the turn that set it', async (t) => {
  const { act, causeOf, bridge } = await openCaused(
    setup,
    `setTimeout(() => { say('act'); setTimeout(() => say('chained'), 100) }, 3_000); out.textContent = 'clicked'`,
    `setTimeout(() => say('page'), 60_000); setInterval(() => {}, 50_000)`,
  )
  await bridge.command('clock', { freeze: true })
  await act()
  await bridge.command('clock', { advance: 70_000 })
  t.is(await causeOf('act'), 'act:a1')
  t.is(await causeOf('chained'), 'act:a1')
  t.is(await causeOf('page'), 'other')
})

test.serial('a timer that only an advance can fire is not pending work of an action', async (t) => {
  const { act, bridge } = await openCaused(setup, `setTimeout(() => say('late'), 100)`)
  await bridge.command('clock', { freeze: true })
  await act()
  const idle = await bridge.event('work', ({ data }) => data.act === 'a1' && data.idle)
  t.deepEqual(bridge.of('signal'), [])
  await bridge.command('clock', { advance: 100 })
  const late = await bridge.event('signal')
  t.true(late.seq > idle.seq)
  await bridge.event('work', ({ data, seq }) => data.act === 'a1' && data.idle && seq > late.seq)
  t.pass()
})

test.serial('a freeze ends an action’s pending work on timers set before it', async (t) => {
  const { act, bridge } = await openCaused(setup, `setTimeout(() => say('late'), 500)`)
  await act()
  await bridge.command('clock', { freeze: true })
  await bridge.event('work', ({ data }) => data.act === 'a1' && data.idle)
  t.deepEqual(bridge.of('signal'), [])
})

test.serial(
  'the SDK’s own timers run while time is frozen: events are sent and the bridge is dialed again',
  async (t) => {
    const { freeze, bridge, run } = await openLog()
    await freeze()
    await run(`probe.signal('one')`)
    const one = await bridge.event('signal', ({ data }) => data.name === 'one')
    bridge.drop()
    await bridge.hello(2)
    await run(`probe.signal('two')`)
    const two = await bridge.event('signal', ({ data }) => data.name === 'two')
    t.true(two.at > one.at)
  },
)
