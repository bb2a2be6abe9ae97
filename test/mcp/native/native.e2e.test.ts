/** The browser's own pointer and keys in a lease: what only trusted input does, and who caused it. */
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { openSite } from '../../harness/site.js'
import { ScriptedTab } from '../../harness/tab.js'

const machine = useMachine(test)
const closing = useClosing(test)

async function lease(body: string, more: Record<string, string> = {}) {
  const site = await openSite({
    '/': `<!doctype html><title>Shop</title>${body}`,
    '/save': (request, response) =>
      void response
        .writeHead(request.url?.includes('broken') ? 500 : 200, { 'content-type': 'application/json' })
        .end('{}'),
    '/next': '<!doctype html><title>Next</title><h1>Next page</h1>',
    ...more,
  })
  closing(() => site.close())
  const { agent } = await machine()
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  const call = async (name: string, args: object) => {
    const { value: answer, isError, text } = await asking.call(name, { sessionId, ...args })
    if (isError) throw new Error(text)
    return answer
  }
  return {
    asking,
    sessionId,
    site,
    call,
    refusal: (name: string, args: object) => asking.refusal(name, { sessionId, ...args }),
  }
}

const GATED = `
  <button id="save">Save</button><button id="fail">Fail</button><p id="said"></p>
  <script>
    const say = (text) => { document.getElementById('said').textContent = text }
    const save = (path) => async (event) => {
      if (!event.isTrusted) return say('Robots may not save')
      const answer = await fetch(path, { method: 'POST', body: '{}' })
      await answer.text()
      say('Saved by ' + event.type)
    }
    document.getElementById('save').onclick = save('/save')
    document.getElementById('fail').onclick = save('/save?broken')
  </script>`

const SAVED = {
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', urlContains: '/save' },
    { kind: 'text', contains: 'Saved by click' },
  ],
}

test('a native click gets a yes from handlers that take only trusted events, and a no for a failed write', async (t) => {
  const { call } = await lease(GATED)
  const click = (name: string, native: boolean) =>
    call('probe_act_and_wait', {
      target: { role: 'button', name },
      action: 'click',
      ...(native ? { args: { native } } : {}),
      until: SAVED,
      timeout_ms: 5_000,
    })
  const synthetic = await click('Save', false)
  t.is(synthetic.verified, 'no', JSON.stringify(synthetic))
  t.is(synthetic.effect.inputMode, 'synthetic')
  t.is(synthetic.effect.inputModeReason, 'synthetic-click-preferred')
  const real = await click('Save', true)
  t.is(real.verified, 'yes', JSON.stringify(real))
  t.is(real.effect.inputMode, 'real')
  t.false('inputModeReason' in real.effect)
  const brief = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Save' },
    action: 'click',
    args: { native: true },
    detail: 'brief',
  })
  t.is(brief.effect.inputMode, 'real', JSON.stringify(brief))
  const failed = await click('Fail', true)
  t.is(failed.verified, 'no', JSON.stringify(failed))
  t.regex(failed.because, /POST \/save\?broken → 500/)
})

test('a native hover triggers :hover rules without a warning, and is the default in a lease', async (t) => {
  const { call } = await lease(`
    <style>#menu { display: none } #open:hover + #menu { display: block }</style>
    <button id="open">Menu</button><div id="menu">Sign out</div><button>Other</button>`)
  const hover = await call('probe_act', { target: { role: 'button', name: 'Menu' }, action: 'hover' })
  t.is(hover.result.inputMode, 'real', JSON.stringify(hover))
  t.false('inputModeReason' in hover.result)
  t.false('warning' in hover, hover.warning)
  const shown = await call('probe_assert', {
    predicate: { kind: 'text', contains: 'Sign out' },
    timeout_ms: 0,
  })
  t.true(shown.pass, JSON.stringify(shown))
})

test('a native click may open popups and file choosers, and reaches the clipboard of the system', async (t) => {
  const { call } = await lease(`
    <button id="pop">Pop up</button><button id="pick">Pick</button><input id="text" aria-label="Text" value="copied text">
    <textarea aria-label="Pasted"></textarea><p id="said"></p>
    <input type="file" aria-label="Hidden" hidden onchange="say('Hidden ' + event.isTrusted + ' ' + event.target.files[0].name)">
    <script>
      const say = (text) => { document.getElementById('said').textContent = text }
      document.getElementById('pop').onclick = () => say(open('/next') === null ? 'Blocked' : 'Opened')
      document.getElementById('pick').onclick = () => {
        const input = document.createElement('input')
        input.type = 'file'
        input.multiple = true
        input.onchange = async (event) =>
          say((event.isTrusted ? 'trusted ' : 'untrusted ') + [...input.files].map((file) => file.name + ' ' + file.size).join() + ' ' + await input.files[0].text())
        input.click()
      }
    </script>`)
  const popped = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Pop up' },
    action: 'click',
    args: { native: true },
    until: { kind: 'text', contains: 'Opened' },
  })
  t.is(popped.verified, 'yes', JSON.stringify(popped))
  const picked = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Pick' },
    action: 'upload',
    args: {
      native: true,
      files: [
        { name: 'a.txt', text: 'hi' },
        { name: 'b.txt', text: 'there' },
      ],
    },
    until: { kind: 'text', contains: 'trusted a.txt 2,b.txt 5 hi' },
  })
  t.is(picked.verified, 'yes', JSON.stringify(picked))
  const hidden = await call('probe_act_and_wait', {
    target: { label: 'Hidden' },
    action: 'upload',
    args: { native: true, files: [{ name: 'c.txt', text: 'hi' }] },
    until: { kind: 'text', contains: 'Hidden true c.txt' },
  })
  t.is(hidden.verified, 'yes', JSON.stringify(hidden))
  const press = (label: string, key: string) => ({
    target: { label },
    action: 'press',
    args: { key, native: true },
  })
  const { result } = await call('probe_act', {
    steps: [press('Text', 'Control+a'), press('Text', 'Control+c'), press('Pasted', 'Control+v')],
  })
  t.deepEqual(
    result.steps.map(({ inputMode }: { inputMode: string }) => inputMode),
    ['real', 'real', 'real'],
  )
  const pasted = await call('probe_look', { action: 'find', by: 'label', value: 'Pasted' })
  t.is(pasted.elements[0].value, 'copied text', JSON.stringify(pasted))
})

test('a native click and a native key activate the page: full screen and pickers open', async (t) => {
  const { call } = await lease(`
    <button id="full">Full</button><input type="date" aria-label="Day"><p id="said"></p>
    <script>
      const say = (text) => { document.getElementById('said').textContent = text }
      document.getElementById('full').onclick = () =>
        document.documentElement.requestFullscreen().then(() => say('Full screen'), (error) => say('Refused ' + error))
      document.querySelector('input').onkeydown = ({ target, key }) => {
        if (key !== 'p') return
        try { target.showPicker(); say('Picker') } catch (error) { say('Refused ' + error) }
      }
    </script>`)
  const full = async (native: boolean, text: string) =>
    call('probe_act_and_wait', {
      target: { role: 'button', name: 'Full' },
      action: 'click',
      args: { native },
      until: { kind: 'text', contains: text },
    })
  t.is((await full(false, 'Refused')).verified, 'yes', 'a script may not')
  const real = await full(true, 'Full screen')
  t.is(real.verified, 'yes', JSON.stringify(real))
  const picked = await call('probe_act_and_wait', {
    target: { label: 'Day' },
    action: 'press',
    args: { key: 'p', native: true },
    until: { kind: 'text', contains: 'Picker' },
  })
  t.is(picked.verified, 'yes', JSON.stringify(picked))
})

test('a native drag moves cards of the browser’s drag and drop, and rows of a list that follows the pointer', async (t) => {
  const { call } = await lease(`
    <style>div, li { width: 200px; height: 40px; border: 1px solid }</style>
    <div id="card" draggable="true">Card</div><div id="done">Done column</div>
    <ul><li id="one">One</li><li id="two">Two</li></ul><p id="said"></p>
    <script>
      const at = (id) => document.getElementById(id)
      at('card').ondragstart = (event) => event.dataTransfer.setData('text/plain', 'card-7')
      at('done').ondragover = (event) => event.preventDefault()
      at('done').ondrop = async (event) => {
        event.preventDefault()
        const id = event.dataTransfer.getData('text/plain') + event.dataTransfer.getData('text/x-more')
        if (!event.isTrusted) return
        await (await fetch('/save?' + id, { method: 'POST' })).text()
        at('said').textContent = 'Moved ' + id
      }
      at('one').onpointerdown = (event) => {
        at('one').setPointerCapture(event.pointerId)
        at('one').onpointerup = (up) => {
          const below = document.elementsFromPoint(up.clientX, up.clientY).find((each) => each.id === 'two')
          if (below) { below.after(at('one')); at('said').textContent = 'One is second' }
        }
      }
    </script>`)
  const moved = await call('probe_act_and_wait', {
    target: { text: 'Card' },
    action: 'drag',
    args: { to: { text: 'Done column' }, data: { mime: 'text/x-more', value: '-x' } },
    until: {
      kind: 'allOf',
      predicates: [
        { kind: 'net', method: 'POST', urlContains: '/save?card-7-x', status: 200 },
        { kind: 'text', contains: 'Moved card-7-x' },
      ],
    },
  })
  t.is(moved.verified, 'yes', JSON.stringify(moved))
  t.is(moved.effect.inputMode, 'real')
  const sorted = await call('probe_act_and_wait', {
    target: { text: 'One' },
    action: 'drag',
    args: { to: { text: 'Two' } },
    until: { kind: 'text', contains: 'One is second' },
  })
  t.is(sorted.verified, 'yes', JSON.stringify(sorted))
})

test('a press that would reach something else is refused, and the page notices nothing of it', async (t) => {
  const { call, refusal } = await lease(`
    <style>#cover { position: fixed; inset: 0; background: #fff8 } #shy { position: absolute; top: 200px; left: 0 }</style>
    <button id="shy">Shy</button><button id="under">Under</button><button disabled>Off</button>
    <p id="said">Nothing</p><div id="cover" hidden>Veil</div>
    <script>
      document.getElementById('shy').onpointermove = (event) => { event.target.style.left = event.clientX < 300 ? '500px' : '20px' }
      for (const type of ['pointerdown', 'mousedown', 'click'])
        addEventListener(type, (event) => { document.getElementById('said').textContent = type + ' on ' + event.target.id })
    </script>`)
  const native = (name: string) => ({
    target: { role: 'button', name },
    action: 'click',
    args: { native: true },
  })
  const shy = await refusal('probe_act', native('Shy'))
  t.is(shy.code, 'OUT_OF_REACH', JSON.stringify(shy))
  const off = await refusal('probe_act', native('Off'))
  t.is(off.code, 'DISABLED')
  await call('probe_act', { target: { text: 'Nothing' }, action: 'scroll' })
  const said = await call('probe_look', { action: 'find', by: 'text', value: 'Nothing' })
  t.is(said.elements.length, 1, JSON.stringify(said))
  const { result } = await call('probe_act', native('Under'))
  t.is(result.inputMode, 'real')
  const waited = await refusal('probe_act_and_wait', {
    ...native('Shy'),
    until: { kind: 'text', contains: 'x' },
  })
  t.is(waited.code, 'OUT_OF_REACH', JSON.stringify(waited))
})

test('a link that a native click follows leads to a page that is the act’s', async (t) => {
  const { call } = await lease('<a href="/next">Next</a>')
  const went = await call('probe_act_and_wait', {
    target: { role: 'link', name: 'Next' },
    action: 'click',
    args: { native: true },
    until: {
      kind: 'allOf',
      predicates: [
        { kind: 'route', path: '/next' },
        { kind: 'text', contains: 'Next page' },
      ],
    },
  })
  t.is(went.verified, 'yes', JSON.stringify(went))
})

test('a dialog that a native click opens is answered, and does not hold the act', async (t) => {
  const { call } = await lease(`<p id="said"></p>
    <button onclick="said.textContent = confirm('Delete 3 files?') ? 'Deleted' : 'Kept'">Delete</button>`)
  const click = async (until: string, more: object = {}) =>
    call('probe_act_and_wait', {
      target: { role: 'button', name: 'Delete' },
      action: 'click',
      args: { native: true },
      until: { kind: 'text', contains: until },
      ...more,
    })
  t.is((await click('Kept')).verified, 'yes', 'the browser dismisses it')
  t.is((await click('Deleted', { dialog: 'accept' })).verified, 'yes')
})

test('two agents that type at once do not mix their keys, and a cancelled hover lets go', async (t) => {
  const site = await openSite({
    '/': `<style>button:hover { cursor: wait }</style>
      <input aria-label="One"><input aria-label="Two"><button>Wait</button>`,
  })
  closing(() => site.close())
  const { agent } = await machine()
  const [first, second] = [await agent(), await agent()]
  const { value } = await first.call('probe_lease', { action: 'acquire', url: `${site.url}/`, keep: true })
  const { sessionId } = value
  const type = (label: string, text: string) => ({
    sessionId,
    target: { label },
    action: 'type',
    args: { text, native: true },
    until: { kind: 'element', label, hasValue: text },
  })
  const verdicts = await Promise.all([
    first.call('probe_act_and_wait', type('One', 'all of the first text')),
    second.call('probe_act_and_wait', type('Two', 'and all of the second')),
  ])
  t.deepEqual(
    verdicts.map(({ value: { verified } }) => verified),
    ['yes', 'yes'],
    verdicts.map(({ text }) => text).join('\n'),
  )
  const abort = new AbortController()
  const hovering = first.call(
    'probe_act',
    { sessionId, target: { role: 'button', name: 'Wait' }, action: 'hover', args: { holdMs: 50_000 } },
    { signal: abort.signal },
  )
  const waiting = { kind: 'element', role: 'button', name: 'Wait', style: { cursor: 'wait' } }
  const hovered = await second.call('probe_assert', { sessionId, predicate: waiting })
  t.true(hovered.value.pass, hovered.text)
  abort.abort()
  await t.throwsAsync(hovering)
  const began = Date.now()
  const next = await second.call('probe_act', { sessionId, target: { label: 'One' }, action: 'hover' })
  t.is(next.value.result.inputMode, 'real', next.text)
  t.true(Date.now() - began < 10_000)
})

test('a frame of the same origin gets real input, and one of another origin says that it does not', async (t) => {
  const inner = '<button onclick="textContent = event.isTrusted ? `Real` : `Fake`">Inner</button>'
  const { asking, call, site } = await lease(
    '<iframe src="/inner" style="margin: 50px"></iframe><div id="far"></div>',
    {
      '/inner': inner,
    },
  )
  const near = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Inner' },
    action: 'click',
    args: { native: true },
    until: { kind: 'text', contains: 'Real' },
  })
  t.is(near.verified, 'yes', JSON.stringify(near))
  const other = await openSite({ '/inner': inner })
  closing(() => other.close())
  site.serve('/far', `<iframe src="${other.url}/inner" style="margin: 90px"></iframe>`)
  await call('probe_navigate', { url: `${site.url}/far` })
  const button = { role: 'button', name: 'Inner' }
  await eventually(async () => {
    const { value } = await asking.call('probe_look', { action: 'find', by: 'role', value: 'button' })
    return value.elements?.length === 1
  }, 'the frame to be reached')
  const act = { target: button }
  const hover = await asking.call('probe_act', { ...act, action: 'hover' })
  t.is(hover.value.result.inputModeReason, 'page-not-correlated-to-a-cdp-target', hover.text)
  const refused = await asking.refusal('probe_act', { ...act, action: 'click', args: { native: true } })
  t.is(refused.code, 'UNSUPPORTED')
  t.regex(refused.message, /frame of another origin/)
})

test('native: false keeps a hover synthetic', async (t) => {
  const { call } = await lease('<button onmouseenter="title = String(event.isTrusted)">Menu</button>')
  const { result, warning } = await call('probe_act', {
    target: { role: 'button', name: 'Menu' },
    action: 'hover',
    args: { native: false },
  })
  t.is(result.inputMode, 'synthetic')
  t.regex(warning, /untrusted/)
})

test('native needs a browser that can be driven', async (t) => {
  const { agent, port } = await machine()
  const asking = await agent()
  const tab = await ScriptedTab.open(port, {}, { session: 'mine' })
  const refused = await asking.refusal('probe_act', {
    sessionId: 'mine',
    ref: 'e1',
    action: 'click',
    args: { native: true },
  })
  t.is(refused.code, 'NEEDS_DRIVEN_BROWSER')
  t.regex(refused.recovery, /probe drive/)
  tab.close()
})
