import test from 'ava'
import type { ElementDescriptor, FaultyChart } from '../../../../sdk/protocol/commands/element.js'
import { type Tab, useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

async function describe({ bridge }: Tab): Promise<ElementDescriptor> {
  const { elements } = await bridge.command('find', { by: 'testid', value: 'it' })
  return bridge.command('element', { ref: elements[0]?.ref ?? '' })
}

const of = async (body: string) => describe(await setup(body))

test('an element is described with its box, styles and source', async (t) => {
  const described = await of(
    '<button data-testid="it" data-probe-source="src/Save.tsx:12:3" style="position:absolute;left:10px;top:20px;width:80px;height:30px;color:rgb(1,2,3);background:rgb(4,5,6);cursor:pointer" disabled>Save</button>',
  )
  const { ref, ...rest } = described
  t.regex(ref, /^e\d+$/)
  t.deepEqual(rest, {
    descriptor: 'button "Save" [disabled]',
    tag: 'button',
    box: { x: 10, y: 20, width: 80, height: 30 },
    occluded: false,
    styles: {
      color: 'rgb(1, 2, 3)',
      backgroundColor: 'rgb(4, 5, 6)',
      opacity: '1',
      cursor: 'pointer',
      display: 'block',
      visibility: 'visible',
    },
    theme: {
      colorToken: null,
      colorTokens: [],
      backgroundToken: null,
      backgroundTokens: [],
      offTheme: false,
      tokenCount: 0,
      themeScope: ':root',
    },
    component: { componentStack: [], source: { file: 'src/Save.tsx', line: 12, column: 3 } },
  })
})

const COVER = 'position:fixed;inset:0;background:red'

test('an element over the middle is named; descendants and elements that ignore pointers do not count', async (t) => {
  const covered = await of(
    `<button data-testid="it">Save</button><div role="dialog" aria-label="Over" style="${COVER}"></div>`,
  )
  t.true(covered.occluded)
  t.regex(covered.occludedBy ?? '', /^dialog "Over" \(ref=e\d+\)$/)
  const inner = await of('<button data-testid="it"><span style="display:block">Save</span></button>')
  t.false(inner.occluded)
  const through = await of(
    `<button data-testid="it">Save</button><div style="${COVER};pointer-events:none"></div>`,
  )
  t.false(through.occluded)
})

test('the text in the slot of a custom button covers nothing', async (t) => {
  const slotted = await of(
    `<div><template shadowrootmode="open"><button><slot></slot></button></template><b data-testid="it">Save</b></div>
    <script>document.querySelector('div').shadowRoot ?? document.querySelector('div').attachShadow({ mode: 'open' }).append(document.querySelector('template').content)</script>`,
  )
  t.false(slotted.occluded)
  const text = await of(
    `<span data-testid="it">Save</span><script>
      const root = document.querySelector('span').attachShadow({ mode: 'open' })
      root.innerHTML = '<button><slot></slot></button>'
    </script>`,
  )
  t.false(text.occluded)
})

test('a cover is found from inside shadow roots and frames, and inside them', async (t) => {
  const frame = (inner: string, outer = '') =>
    setup(
      `<iframe src="/in" style="position:absolute;left:100px;top:50px;border:7px solid"></iframe>${outer}`,
      {
        answers: { '/in': { headers: { 'content-type': 'text/html' }, body: inner } },
      },
    )
  const button = '<button data-testid="it">Save</button>'
  t.false((await describe(await frame(button))).occluded)
  t.true((await describe(await frame(`${button}<div style="${COVER}"></div>`))).occluded)
  t.true((await describe(await frame(button, `<div style="${COVER}"></div>`))).occluded)
  t.false(
    (
      await describe(
        await frame(
          button,
          '<div style="position:fixed;left:0;top:0;width:90px;height:40px;background:red"></div>',
        ),
      )
    ).occluded,
  )
  const tab = await setup('<x-box></x-box>')
  const shadow = async (html: string) => {
    await tab.page.evaluate((inner) => {
      const host = document.createElement('x-box')
      document.querySelector('x-box')?.replaceWith(host)
      host.attachShadow({ mode: 'closed' }).innerHTML = inner
    }, html)
    return (await describe(tab)).occluded
  }
  t.false(await shadow(button))
  t.true(await shadow(`${button}<div style="${COVER}"></div>`))
})

const HIDDEN: Record<string, { body: string; reasons: string[] }> = {
  display: { body: '<div style="display:none"><b data-testid="it">x</b></div>', reasons: ['display by'] },
  'a closed details': {
    body: '<details><summary>s</summary><b data-testid="it">x</b></details>',
    reasons: ['display by'],
  },
  visibility: { body: '<b data-testid="it" style="visibility:hidden">x</b>', reasons: ['visibility'] },
  'inherited visibility': {
    body: '<div style="visibility:hidden"><b data-testid="it">x</b></div>',
    reasons: ['visibility by'],
  },
  opacity: { body: '<div style="opacity:0"><b data-testid="it">x</b></div>', reasons: ['opacity by'] },
  'zero box': { body: '<div data-testid="it"></div>', reasons: ['zero-box'] },
  clipped: {
    body: '<div style="overflow:hidden;height:20px;position:relative"><b data-testid="it" style="position:absolute;top:50px">x</b></div>',
    reasons: ['clipped by'],
  },
  'clipped away for sighted users': {
    body: '<b data-testid="it" style="position:absolute;width:1px;height:1px;clip-path:inset(50%)">x</b>',
    reasons: ['clipped'],
  },
  'scrolled out': {
    body: '<div style="overflow:auto;height:20px"><p style="height:90px"></p><b data-testid="it">x</b></div>',
    reasons: ['off-screen by'],
  },
  'below the window': {
    body: '<p style="height:3000px"></p><b data-testid="it">x</b>',
    reasons: ['off-screen'],
  },
  inert: { body: '<div inert><b data-testid="it">x</b></div>', reasons: ['inert by'] },
  'a dropdown that leaves its box': {
    body: '<div style="overflow:hidden;height:20px"><b data-testid="it" style="position:absolute;top:90px">x</b></div>',
    reasons: [],
  },
}

for (const [what, { body, reasons }] of Object.entries(HIDDEN)) {
  test(`hidden by ${what}: ${reasons.join(', ') || 'not at all'}`, async (t) => {
    const { hidden = [] } = await of(body)
    t.deepEqual(
      hidden.map(({ reason, by }) => (by === undefined ? reason : `${reason} by`)),
      reasons,
    )
  })
}

test('an element behind a modal dialog is inert because of the dialog', async (t) => {
  const tab = await setup('<b data-testid="it">x</b><dialog aria-label="Sure?">y</dialog>')
  await tab.page.evaluate(() => document.querySelector('dialog')?.showModal())
  t.deepEqual(
    (await describe(tab)).hidden?.map(({ reason }) => reason),
    ['inert'],
  )
})

const PALETTE = `<style>:root{--ink:#111827;--paper:white;--brand:#2563eb;--accent:rgb(37 99 235);--gap:4px;--hsl:0 100% 50%}
  [data-theme=dark]{--ink:#f9fafb;--paper:#111}</style>`

test('colours are named by the tokens of the surrounding theme', async (t) => {
  const light = await of(
    `${PALETTE}<p data-testid="it" style="color:var(--ink);background:var(--paper)">x</p>`,
  )
  t.like(light.theme, {
    colorToken: '--ink',
    backgroundToken: '--paper',
    offTheme: false,
    tokenCount: 5,
    themeScope: ':root',
  })
  const dark = await of(
    `${PALETTE}<div data-theme="dark"><p data-testid="it" style="color:var(--ink);background:var(--paper)">x</p></div>`,
  )
  t.like(dark.theme, { colorToken: '--ink', offTheme: false, themeScope: '[data-theme="dark"]' })
})

test('a colour of several tokens has no single token; a colour without a token is off theme', async (t) => {
  const shared = await of(`${PALETTE}<p data-testid="it" style="color:#2563eb">x</p>`)
  t.is(shared.theme.colorToken, null)
  t.deepEqual(shared.theme.colorTokens.toSorted(), ['--accent', '--brand'])
  t.false(shared.theme.offTheme)
  const channels = await of(`${PALETTE}<p data-testid="it" style="color:hsl(var(--hsl))">x</p>`)
  t.is(channels.theme.colorToken, '--hsl')
  const off = await of(`${PALETTE}<p data-testid="it" style="color:#123456">x</p>`)
  t.true(off.theme.offTheme)
})

const CHARTS: Record<string, [string, FaultyChart['kind'] | undefined]> = {
  'a path of no numbers': ['<path d="MNaN,10LNaN,20"/>', 'non-finite-coordinates'],
  'a bar of infinite height': ['<rect x="0" y="0" width="5" height="Infinity"/>', 'non-finite-coordinates'],
  'a path without data': ['<path d="M0,0L5,5"/><path d=""/>', 'empty-geometry'],
  'a drawing without shapes': ['<g class="plot"></g>', 'empty-geometry'],
  'all points at one place': ['<path d="M5,5L5,5L5,5"/>', 'degenerate-geometry'],
  'a line of one point': ['<polyline points="5,5 5,5"/>', 'degenerate-geometry'],
  'a flat line': ['<path d="M0,5L5,5L9,5"/>', undefined],
  'a single datum': ['<path d="M5,5Z"/>', undefined],
  'a healthy chart': ['<path d="M0,5L5,1L9,7"/><defs><path d=""/></defs>', undefined],
}

for (const [what, [shapes, kind]] of Object.entries(CHARTS)) {
  test(`a chart with ${what}: ${kind ?? 'no fault'}`, async (t) => {
    const { chart } = await of(`<div data-testid="it"><svg width="20" height="20">${shapes}</svg></div>`)
    t.is(chart?.kind, kind)
  })
}
