import test from 'ava'
import { useTab } from '../../harness/tabbed.js'
import { openCaused } from './cause/caused.js'

const setup = useTab(test)

/** Work that an act waits for: `end` is signalled before the act is finally idle. */
const WAITED: Record<string, string> = {
  'a timer due soon': `setTimeout(() => say('end'), 300)`,
  'a frame after a timer': `setTimeout(() => requestAnimationFrame(() => say('end')), 20)`,
  'an idle callback': `requestIdleCallback(() => say('end'))`,
  'a message': `const c = new MessageChannel(); c.port1.onmessage = () => say('end'); c.port2.postMessage(0)`,
  'a body that is read slowly': `await (await fetch('/slow')).text(); say('end')`,
  'a delayed task of the scheduler': `scheduler.postTask(() => say('end'), { delay: 50 })`,
}

const slow = (_request: unknown, response: import('node:http').ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.write('one')
  setTimeout(() => response.end('two'), 150)
}

for (const [what, onClick] of Object.entries(WAITED)) {
  test.serial(`an act is not done before ${what}`, async (t) => {
    const { act, bridge } = await openCaused(setup, onClick, '', { answers: { '/slow': slow } })
    await act()
    const end = await bridge.event('signal', ({ data }) => data.name === 'end')
    await bridge.event('work', ({ data, seq }) => data.idle && seq > end.seq)
    const before = bridge.of('work').filter(({ seq }) => seq < end.seq)
    const isNetwork = what.includes('body')
    t.is(before.at(-1)?.data.idle, false, 'work is under way when the end comes')
    if (!isNetwork)
      t.deepEqual(
        before.map(({ data }) => data.idle),
        [false],
        'it was idle at no time before',
      )
  })
}

test.serial('an act does not wait for the work of a removed frame', async (t) => {
  const inner = "setTimeout(() => parent.say('end'), 450); requestIdleCallback(() => parent.say('end'))"
  const { act, bridge, page, signals } = await openCaused(
    setup,
    `frames[0].eval(${JSON.stringify(inner)}); document.querySelector('iframe').remove(); say('removed')`,
    `window.say = say; document.body.insertAdjacentHTML('beforeend', '<iframe src="/inner"></iframe>')`,
    { answers: { '/inner': '<p>In</p>' } },
  )
  await page.waitForFunction(() => globalThis.frames[0]?.document.querySelector('p') != null)
  await act()
  const removed = await bridge.event('signal', ({ data }) => data.name === 'removed')
  await bridge.event('work', ({ data, seq }) => data.idle && seq > removed.seq)
  t.is(signals('end').length, 0)
})

/** Work that an act does not wait for. */
const LEFT: Record<string, string> = {
  'a timer due later': `setTimeout(() => say('end'), 60_000)`,
  'a cleared timer': `clearTimeout(setTimeout(() => say('end'), 400))`,
  'an interval after its first tick': `setInterval(() => say('tick'), 20)`,
  'an animation that does not end': `const step = () => { requestAnimationFrame(step) }; requestAnimationFrame(step)`,
  'a cancelled frame': `cancelAnimationFrame(requestAnimationFrame(() => say('end')))`,
  'a message to a port that nobody reads': `new MessageChannel().port1.postMessage(0)`,
  'a message to a port that was given away': `const c = new MessageChannel(); const d = new MessageChannel(); d.port1.postMessage(c.port2, [c.port2]); c.port1.postMessage(0); d.port1.close()`,
  'a closed port': `const c = new MessageChannel(); c.port1.onmessage = () => 0; c.port2.postMessage(0); c.port1.close()`,
}

for (const [what, onClick] of Object.entries(LEFT)) {
  test.serial(`an act does not wait for ${what}`, async (t) => {
    const { act, bridge, signals } = await openCaused(setup, onClick)
    await act()
    await bridge.event('work', ({ data }) => data.idle)
    t.is(signals('end').length, 0)
  })
}

test.serial('a turn that begins after the act was idle is reported before its other events', async (t) => {
  const { act, bridge } = await openCaused(
    setup,
    `setTimeout(() => { out.textContent = 'late'; say('late') }, 1700)`,
  )
  await act()
  await bridge.event('work', ({ data }) => data.idle)
  const late = await bridge.event('signal', ({ data }) => data.name === 'late')
  const ofTurn = bridge.events.filter(({ turn }) => turn === late.turn).map(({ type }) => type)
  t.deepEqual(ofTurn.slice(0, 2), ['work', 'signal'])
  await bridge.event('work', ({ data, seq }) => data.idle && seq > late.seq)
})
