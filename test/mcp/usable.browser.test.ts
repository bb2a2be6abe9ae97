/** What a person could not press: covered, out of reach, or only said to be disabled. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<style>.on { position: fixed; background: #fff8 } body { height: 3000px }</style>
  <button id="free" onclick="said.textContent = 'free pressed'">Free</button>
  <button id="under" style="width: 100px; height: 40px" onclick="said.textContent = 'under pressed'">Under</button>
  <button id="half" style="width: 200px; height: 40px" onclick="said.textContent = 'half pressed'">Half</button>
  <button aria-disabled="true" onclick="said.textContent = 'told no'">Said off</button>
  <button disabled>Off</button>
  <button style="position: fixed; left: -500px">Away</button>
  <button style="position: absolute; top: 2500px">Below</button>
  <label style="position: relative"><input type="checkbox" style="width: 30px; height: 30px"> <span
    style="position: absolute; left: 0; top: 0; width: 40px; height: 40px">✓</span> Styled</label>
  <p id="said"></p>
  <script>
    for (const [id, part] of [['under', 1], ['half', 0.6]]) {
      const { left, top, width, height } = document.getElementById(id).getBoundingClientRect()
      const veil = document.createElement('div')
      veil.className = 'on'
      veil.id = 'veil-' + id
      veil.style.cssText = \`left:\${left}px;top:\${top}px;width:\${width * part}px;height:\${height}px\`
      document.body.append(veil)
    }
  </script>`

const USABLE = {
  Free: true,
  Under: false,
  Half: true,
  'Said off': false,
  Off: false,
  Away: false,
  Below: true,
}

test.serial('usable is what a pointer reaches, at once or after scrolling', async (t) => {
  const { agent } = await setup(PAGE)
  for (const [name, usable] of Object.entries(USABLE)) {
    const predicate = { kind: 'element', role: 'button', name, state: 'usable' }
    const { value } = await agent.call('probe_assert', { predicate, timeout_ms: 0 })
    t.is(value.verified === 'no', !usable, `${name}: ${JSON.stringify(value)}`)
  }
  const styled = { kind: 'element', label: 'Styled', state: 'usable' }
  const { value } = await agent.call('probe_assert', { predicate: styled, timeout_ms: 0 })
  t.not(value.verified, 'no', 'what shares a label covers nothing')
})

test.serial('find and outlines say what is covered', async (t) => {
  const { agent } = await setup(PAGE)
  const states = async (name: string) => {
    const { value } = await agent.call('probe_look', { action: 'find', by: 'role', value: 'button', name })
    return (value.elements as { states: string[] }[])[0]?.states
  }
  t.deepEqual(await states('Under'), ['covered'])
  t.deepEqual(await states('Half'), [])
  const { value } = await agent.call('probe_look', { action: 'page', mode: 'full' })
  const outline = JSON.stringify(value)
  t.regex(outline, /button \\"Under\\" \(ref=e\d+\) \[covered\]/)
  t.notRegex(outline, /button \\"Half\\" \(ref=e\d+\) \[covered\]/)
})

test.serial('a press goes to a point that nothing covers', async (t) => {
  const { agent } = await setup(PAGE)
  const press = async (name: string, contains: string) =>
    (
      await agent.call('probe_act_and_wait', {
        target: { role: 'button', name },
        action: 'click',
        until: { kind: 'text', contains },
      })
    ).value
  t.like(await press('Half', 'half pressed'), { verified: 'yes' })
  t.like(await press('Under', 'under pressed'), { verified: 'unknown', verifiedReason: 'evidence_conflicts' })
  const off = await press('Said off', 'told no')
  t.like(off, { verified: 'yes' })
  t.regex(String(off.warning), /aria-disabled/)
})

test.serial('a cover that fades out within 300 ms is none', async (t) => {
  const { agent, page } = await setup(PAGE)
  await page.evaluate(() => {
    const veil = document.getElementById('veil-under')
    setTimeout(() => veil?.remove(), 150)
  })
  const { value } = await agent.call('probe_act_and_wait', {
    target: { role: 'button', name: 'Under' },
    action: 'click',
    until: { kind: 'text', contains: 'under pressed' },
  })
  t.like(value, { verified: 'yes' }, JSON.stringify(value))
})

test.serial('a redirect is claimed by where it led', async (t) => {
  const { agent } = await setup(
    `<button onclick="fetch('/old').then(() => said.textContent = 'read')">Read</button><p id="said"></p>`,
    {
      '/old': { status: 302, headers: { location: '/new' }, body: '' },
      '/new': { headers: { 'content-type': 'application/json' }, body: '{}' },
    },
  )
  const read = (redirectedTo: string) =>
    agent.call('probe_act_and_wait', {
      target: { role: 'button', name: 'Read' },
      action: 'click',
      until: { kind: 'net', url: '/old', redirectedTo },
      timeout_ms: 3_000,
    })
  t.like((await read('/new')).value, { verified: 'yes' })
  t.like((await read('/elsewhere')).value, { verified: 'no' })
})

test.serial('a form that is sent to the address of its list is redirected', async (t) => {
  const { agent } = await setup(
    `<button onclick="fetch('/people', { method: 'POST' })">Add</button><button onclick="fetch('/people')">Read</button>`,
    {
      '/people': ({ method }, response) => {
        if (method === 'POST') response.writeHead(303, { location: '/people' }).end()
        else response.writeHead(200, { 'content-type': 'text/plain' }).end('Ada')
      },
    },
  )
  const press = (name: string, method: string) =>
    agent.call('probe_act_and_wait', {
      target: { role: 'button', name },
      action: 'click',
      until: { kind: 'net', method, url: '/people', redirectedTo: '/people' },
      timeout_ms: 3_000,
    })
  t.like((await press('Add', 'POST')).value, { verified: 'yes' })
  t.like((await press('Read', 'GET')).value, { verified: 'no' })
})

test.serial('a claim that comes true too late is no', async (t) => {
  const { agent } = await setup(
    `<button onclick="setTimeout(() => said.textContent = 'Saved', 700)">Save</button><p id="said"></p>`,
  )
  const save = (within_ms: number) =>
    agent.call('probe_act_and_wait', {
      target: { role: 'button', name: 'Save' },
      action: 'click',
      until: { kind: 'text', contains: 'Saved' },
      within_ms,
    })
  t.like((await save(300)).value, { verified: 'no', verifiedReason: 'assertion_failed' })
})
