import { attempt } from '../../platform/patch.js'
import type { BlindSpot } from '../../protocol/events.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel, ChannelContext } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'
import { isLate, isWrapped } from './first-in.js'

const OTHER: Provenance = { cause: 'other' }
/** nodes added or removed in one turn above which the whole document is searched */
const LOOKED_INTO = 100
const REGION = 'iframe,frame,canvas'
/** characters of a wrapper's source that are reported, to find it */
const WRAPPER_CHARS = 160

/** Regions that cannot be observed (frames of other origins, canvases, workers), and the number of all regions. */
export const blindChannel: Channel = {
  name: 'blind',
  supported: () => true,
  install(context) {
    const { emit, natives, patch, redact } = context
    const known = new Map<object, BlindSpot>()
    const beside = new Set<object>()
    let regions = 0
    const report = (owner: object, spot: BlindSpot) => {
      if (known.has(owner)) return
      known.set(owner, spot)
      emit('blind', spot, OTHER)
    }
    const gone = (owner: object) => {
      const spot = known.get(owner)
      known.delete(owner)
      if (spot !== undefined) emit('blind', { ...spot, gone: true }, OTHER)
    }
    const count = (elements: number) => {
      const now = 1 + elements + beside.size
      if (now === regions) return
      regions = now
      emit('regions', { known: now }, OTHER)
    }
    let own: typeof fetch | undefined
    // The script that installs the channels ends before any other can wrap `fetch`.
    queueMicrotask(() => {
      own = fetch
    })
    const look = () => {
      if (own !== undefined && own !== fetch) {
        const where = redact.text(String(fetch)).slice(0, WRAPPER_CHARS)
        report(observer, { spot: 'wrapped-fetch', channels: [], where })
      }
      const { all, blind } = regionsOf(context)
      for (const [element, spot] of blind) report(element, spot)
      for (const owner of known.keys()) {
        if (owner instanceof Element && !blind.has(owner)) gone(owner)
      }
      count(all)
    }
    const addBeside = (owner: object, spot: BlindSpot) => {
      beside.add(owner)
      report(owner, spot)
      look()
    }
    attempt(() => {
      if (isLate()) {
        report(document, { spot: 'late-install', channels: ['network'], where: 'scripts ran before the SDK' })
      }
      if (isWrapped(natives)) {
        report(natives, {
          spot: 'wrapped-fetch',
          channels: ['network'],
          where: 'fetch was wrapped before the SDK',
        })
      }
      const controller = globalThis.navigator.serviceWorker?.controller
      if (controller != null) {
        const where = redact.url(controller.scriptURL)
        addBeside(controller, { spot: 'service-worker', channels: ['network'], where })
      }
    })
    const observer = new natives.MutationObserver((records) => {
      if (mayChangeRegions(records)) attempt(look)
    })
    observer.observe(document, { childList: true, subtree: true })
    // The `load` event of a frame does not reach the window.
    const onLoad = () => attempt(look)
    document.addEventListener('load', onLoad, { capture: true })
    const undo = !('Worker' in globalThis)
      ? () => undefined
      : undoAll([
          patch(globalThis, 'Worker', () => ({
            construct: (target, args: unknown[], newTarget) => {
              const worker = Reflect.construct(target, args, newTarget) as Worker
              addBeside(worker, {
                spot: 'worker',
                channels: ['network'],
                where: redact.url(String(args[0])),
              })
              return worker
            },
          })),
          patch(Worker.prototype, 'terminate', () => ({
            apply: (target, self: Worker, args: []) => {
              beside.delete(self)
              gone(self)
              look()
              return Reflect.apply(target, self, args)
            },
          })),
        ])
    attempt(look)
    return () => {
      undo()
      observer.disconnect()
      document.removeEventListener('load', onLoad, { capture: true })
    }
  },
}

function regionsOf({ isIgnored, redact }: ChannelContext): { all: number; blind: Map<Element, BlindSpot> } {
  const elements = [...document.querySelectorAll(REGION)].filter((element) => !isIgnored(element))
  const blind = new Map<Element, BlindSpot>()
  for (const [index, element] of elements.entries()) {
    if (element instanceof HTMLCanvasElement) {
      blind.set(element, { spot: 'canvas', channels: ['dom'], where: element.id || `canvas ${index}` })
    } else if (isForeign(element as HTMLIFrameElement)) {
      const where = redact.url((element as HTMLIFrameElement).src)
      blind.set(element, { spot: 'cross-origin-frame', channels: ['dom'], where })
    }
  }
  return { all: elements.length, blind }
}

/** True when the frame's document is of another origin. Until it has loaded, its document is an empty, readable one. */
function isForeign({ contentDocument, src }: HTMLIFrameElement): boolean {
  if (contentDocument === null) return true
  if (contentDocument.URL !== 'about:blank' || !/^https?:/.test(src)) return false
  return new URL(src).origin !== location.origin
}

function mayChangeRegions(records: readonly MutationRecord[]): boolean {
  let count = 0
  for (const { addedNodes, removedNodes } of records) {
    for (const nodes of [addedNodes, removedNodes]) {
      count += nodes.length
      if (count > LOOKED_INTO) return true
      for (const node of nodes) if (holdsRegion(node)) return true
    }
  }
  return false
}

function holdsRegion(node: Node): boolean {
  if (!(node instanceof Element)) return false
  return node.matches(REGION) || node.querySelector(REGION) !== null || node.localName.includes('-')
}
