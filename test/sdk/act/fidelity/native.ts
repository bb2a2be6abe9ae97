/** Plays one case with an action that the browser's own input performs. Every handler of the page sends a request. */
import type { ActionArguments, ActionName } from '../../../../sdk/protocol/commands/act.js'
import { BrowserHand } from '../../../../workers/input/browser-hand.js'
import type { Cdp } from '../../../../workers/input/cdp.js'
import { inputSteps } from '../../../../workers/intake/input-steps.js'
import type { Case } from './cases.js'
import type { Recording } from './recorder.js'
import { begin, CORNER, finish } from './run.js'
import type { Stage } from './stage.js'

/** The browser fires these in tasks of their own, some time after the input. */
const LATER = ['select', 'toggle', 'close', 'selectionchange']

export interface PlayedNatively {
  recording: Recording
  /** causes of the page's changes, and of the requests that handlers of each type of event and a timer of a click sent */
  causes: Record<string, string[]>
}

const MARKS = `
  const mark = (type) => fetch('/mark?' + type).catch(() => undefined)
  const types = ${JSON.stringify([
    'pointerover',
    'pointerenter',
    'pointermove',
    'pointerdown',
    'pointerup',
    'mouseover',
    'mouseenter',
    'mousemove',
    'mousedown',
    'mouseup',
    'click',
    'dblclick',
    'keydown',
    'keypress',
    'keyup',
    'beforeinput',
    'input',
    'change',
    'focus',
    'blur',
    'focusin',
    'focusout',
    'submit',
    'copy',
    'cut',
    'paste',
    'dragstart',
    'dragenter',
    'dragover',
    'drop',
    'dragend',
    'wheel',
  ])}
  const root = t.getRootNode()
  for (const type of types)
    for (const at of new Set([root, t.ownerDocument]))
      at.addEventListener(type, (event) => {
        if (!event.isTrusted) mark('untrusted-' + type)
        mark(type)
        // A pointer at rest notices by the browser's clock that the page changed under it.
        if (!/^(?:pointer|mouse)/.test(type)) t.ownerDocument.documentElement.dataset.seen = type
        if (type === 'click') setTimeout(() => mark('timer'))
      }, true)
`

let plays = 0

export async function byNative(
  { page, bridge, cdp, open }: Stage,
  { on, before = '', action, args = {}, further = [] }: Case,
): Promise<PlayedNatively> {
  await open(on, true)
  await page.mouse.move(CORNER.x, CORNER.y)
  await begin(page, `${before};${MARKS}`)
  const hand = new BrowserHand(cdp as unknown as Cdp)
  const seen = bridge.events.length
  const act = async (name: ActionName, given: ActionArguments) => {
    const { files, ...named } = given
    const sent = {
      ...named,
      ...(files === undefined ? {} : { files: files.map((each) => ({ ...each, base64: '' })) }),
    }
    await bridge.command(
      'act',
      { act: 'a1', target: { testid: 't' }, action: name, args: sent, leaves: [], native: true },
      ({ input = [] }) => {
        void hand.enter({ ...given, act: 'a1', steps: inputSteps.parse(input) }).then(
          () => bridge.command('entered', { act: 'a1' }),
          (error: Error) => bridge.command('entered', { act: 'a1', error: error.message }),
        )
      },
    )
  }
  await act(action, args)
  for (const key of further) await act('press', { key })
  const recording = await finish(page)
  plays += 1
  const end = `/mark?end-${plays}`
  await page.evaluate((url) => fetch(url).catch(() => undefined), end)
  await bridge.event('net.started', ({ data }) => data.url.endsWith(end))
  await hand.close()
  const causes: Record<string, string[]> = {}
  const note = (what: string, cause: string) => {
    causes[what] = [...new Set([...(causes[what] ?? []), cause])]
  }
  const events = bridge.events.slice(seen)
  for (const event of events.slice(events.findIndex(({ type }) => type === 'act'))) {
    if (event.type === 'dom') note('changes of the page', event.cause)
    if (event.type !== 'net.started') continue
    const type = /\/mark\?([\w-]+)$/.exec(event.data.url)?.[1]
    if (type !== undefined && !type.startsWith('end-') && !LATER.includes(type)) note(type, event.cause)
  }
  return { recording, causes }
}
