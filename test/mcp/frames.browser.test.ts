/** Same-origin frames at any depth and shadow roots, open and closed, are part of the page for every tool. */
import test from 'ava'
import { type Driven, useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const part = (name: string, more = '') => `<section id="${name}" aria-label="${name} section">
  <button>${name} button</button> <label>${name} field <input></label> <p class="out">${name} text</p>${more}</section>`

/** Attaches the shadow roots, and makes every button show which click it received. */
const WIRE = `<script>
  const wire = (root) => {
    const view = window
    for (const button of root.querySelectorAll('button')) button.onclick = (event) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      button.dataset.hit = String(x > left && x < right && y > top && y < bottom && event instanceof view.MouseEvent)
      button.parentElement.querySelector('.out').textContent = button.textContent + ' was clicked ' + button.dataset.hit
    }
    for (const host of root.querySelectorAll('x-host')) {
      const shadow = host.attachShadow({ mode: host.getAttribute('mode') })
      shadow.innerHTML = host.querySelector('template').innerHTML
      wire(shadow)
    }
  }
  wire(document)
</script>`
const host = (mode: 'open' | 'closed', inner: string) =>
  `<x-host mode="${mode}"><template>${inner}</template></x-host>`
const FRAME = 'style="border:9px solid;margin:5px;width:700px;height:260px"'

const BODY = `${host('closed', part('closed', host('open', part('nested'))))}
  <iframe title="One" src="/one" ${FRAME}></iframe><div style="height:3000px"></div>${WIRE}`
const ANSWERS = {
  '/one': `<!doctype html><title>One</title><body>${part('framed')}${host('closed', part('shaded'))}
    <div style="height:900px"></div><iframe title="Two" src="/two" ${FRAME}></iframe>${WIRE}`,
  '/two': `<!doctype html><title>Two</title><body>${host('open', part('deep'))}<div style="height:900px"></div>
    ${part('low')}${WIRE}`,
}
const PLACES = ['closed', 'nested', 'framed', 'shaded', 'deep', 'low']

let driven: Driven
test.serial.before('a page opens', async () => {
  driven = await setup(BODY, ANSWERS)
})

for (const place of PLACES) {
  test.serial(`${place}: a locator works, with the same effects and claims as in a page`, async (t) => {
    const { agent } = driven
    const target = { role: 'button', name: `${place} button` }
    const contains = `${place} button was clicked true`
    const clicked = await agent.call('probe_act_and_wait', {
      target,
      action: 'click',
      until: { kind: 'text', contains },
    })
    t.is(clicked.value.verified, 'yes', clicked.text)
    const { value } = await agent.call('probe_act', { target, action: 'click' })
    const { effect } = value.result
    t.is(effect.occluded ?? false, false)
    t.true(effect.domMutatedWithin > 0, JSON.stringify(effect))
    t.deepEqual(effect.appeared, [contains])
  })

  test.serial(`${place}: a written field takes the focus, and claims about fields see it`, async (t) => {
    const { agent } = driven
    const field = { label: `${place} field` }
    const { value } = await agent.call('probe_act_and_wait', {
      target: field,
      action: 'type',
      args: { text: 'Ada' },
      until: { kind: 'element', target: field, hasValue: 'Ada', state: 'focused' },
    })
    t.is(value.verified, 'yes', JSON.stringify(value))
    const pressed = await agent.call('probe_act', {
      target: field,
      action: 'press',
      args: { key: 'Backspace' },
    })
    t.true(pressed.value.result.effect.valueChanged)
    const claim = { kind: 'element', target: field, hasValue: 'Ad', state: 'inViewport' }
    t.is((await agent.call('probe_assert', { predicate: claim, timeout_ms: 0 })).value.pass, true)
  })

  test.serial(`${place}: a ref and a selector find the element`, async (t) => {
    const { agent } = driven
    const scope = `#${place}`
    const found = await agent.call('probe_look', { action: 'find', by: 'role', value: 'button', scope })
    const ref = found.value.elements.find(({ name }: { name: string }) => name === `${place} button`)?.ref
    t.truthy(ref, found.text)
    t.is((await agent.call('probe_act', { ref, action: 'focus' })).value.result.ok, true)
    const { value } = await agent.call('probe_look', { action: 'page', scope })
    t.regex(value.tree, new RegExp(`^region "${place} section"`))
    const described = await agent.call('probe_look', { action: 'element', ref })
    t.like(described.value, { tag: 'button', descriptor: `button "${place} button" [focused]` })
    const claim = { kind: 'text', contains: `${place} field`, scope }
    t.is((await agent.call('probe_assert', { predicate: claim, timeout_ms: 0 })).value.pass, true)
  })
}

test.serial(
  'an element outside the window is scrolled in through its frames, and a cover outside them is found',
  async (t) => {
    const { agent, page } = driven
    const target = { role: 'button', name: 'low button' }
    const act = async (action: string) =>
      (await agent.call('probe_act', { target, action })).value.result.effect
    await page.evaluate(() => scrollTo(0, 9_999))
    t.is((await act('hover')).scrolledIntoView, true)
    t.not((await act('hover')).scrolledIntoView, true)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<div id="veil" role="dialog" aria-label="Veil" style="position:fixed;inset:0;background:#0008"></div>',
      )
    })
    const covered = await act('hover')
    t.is(covered.occluded, true)
    t.regex(covered.occludedBy, /dialog "Veil"$/)
    await page.evaluate(() => document.getElementById('veil')?.remove())
  },
)

test.serial('the pointer enters a frame through every frame around it', async (t) => {
  const { agent, page } = driven
  const over = () =>
    page.evaluate(() => {
      const told: string[] = []
      const listen = (view: Window, name: string) =>
        view.addEventListener('pointerover', ({ target }) =>
          told.push(`${name} ${(target as Element).localName}`),
        )
      Object.assign(window, { told })
      listen(window, 'page')
      listen(window.frames[0] as Window, 'one')
      listen(window.frames[0]?.frames[0] as Window, 'two')
    })
  await agent.call('probe_act', { target: { text: 'closed field' }, action: 'hover' })
  await over()
  await agent.call('probe_act', { target: { text: 'low field' }, action: 'hover' })
  t.deepEqual(await page.evaluate('told'), ['page iframe', 'one iframe', 'two label'])
})

test.serial('a drag stays in its document', async (t) => {
  const { agent } = driven
  const drag = { target: { text: 'framed field' }, action: 'drag' }
  const across = await agent.refusal('probe_act', { ...drag, args: { to: { text: 'deep field' } } })
  t.is(across.code, 'UNSUPPORTED')
  const within = await agent.call('probe_act', { ...drag, args: { to: { text: 'shaded field' } } })
  t.is(within.value.result?.ok, true, within.text)
})

test.serial('a ref into a frame that shows another document is stale, and says so', async (t) => {
  const { agent, page } = driven
  const found = await agent.call('probe_look', { action: 'find', by: 'text', value: 'deep field' })
  const { ref } = found.value.elements[0]
  await page.evaluate(async () => {
    const frame = window.frames[0]?.document.querySelector('iframe') as HTMLIFrameElement
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.src = '/two?again'
    await loaded
  })
  const refused = await agent.refusal('probe_act', { ref, action: 'click' })
  t.is(refused.code, 'STALE_REF')
  t.regex(refused.message, /document of its frame was replaced/)
  const again = await agent.call('probe_act_and_wait', {
    target: { role: 'button', name: 'deep button' },
    action: 'click',
    until: { kind: 'text', contains: 'deep button was clicked true' },
  })
  t.is(again.value.verified, 'yes', again.text)
})
