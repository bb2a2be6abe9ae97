/** The browser's own pointer and keys in a lease: what only trusted input does, and who caused it. */
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite } from '../../harness/site.js'

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
  return { asking, sessionId, site, call, refusal: (name: string, args: object) => asking.refusal(name, { sessionId, ...args }) }
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
      timeout_ms: 1_500,
    })
  const synthetic = await click('Save', false)
  t.is(synthetic.verified, 'no', JSON.stringify(synthetic))
  t.is(synthetic.effect.inputMode, 'synthetic')
  t.is(synthetic.effect.inputModeReason, 'synthetic-click-preferred')
  const real = await click('Save', true)
  t.is(real.verified, 'yes', JSON.stringify(real))
  t.is(real.effect.inputMode, 'real')
  t.false('inputModeReason' in real.effect)
  const failed = await click('Fail', true)
  t.is(failed.verified, 'no', JSON.stringify(failed))
  t.regex(failed.because, /POST \/save\?broken → 500/)
})
