import type { BlindSpot } from '../protocol/events.js'
import type { Channel } from './channel.js'

/** What cannot be seen into, told as it comes and goes; and how many regions there are. */
export const blindChannel: Channel = {
  name: 'blind',
  supported: () => true,
  install({ emit, natives, patch, redact, isIgnored }) {
    const known = new Map<Element, BlindSpot>()
    let regions = 0
    const look = () => {
      const frames = [...document.querySelectorAll('iframe,frame')].filter((frame) => !isIgnored(frame))
      const canvases = [...document.querySelectorAll('canvas')].filter((canvas) => !isIgnored(canvas))
      const now = new Set<Element>()
      for (const frame of frames) {
        if ((frame as HTMLIFrameElement).contentDocument !== null) continue
        now.add(frame)
        tell(frame, {
          spot: 'cross-origin-frame',
          channels: ['dom'],
          where: redact.url((frame as HTMLIFrameElement).src),
        })
      }
      for (const canvas of canvases) {
        now.add(canvas)
        tell(canvas, { spot: 'canvas', channels: ['dom'], where: `canvas ${canvases.indexOf(canvas)}` })
      }
      for (const [element, spot] of known) {
        if (now.has(element)) continue
        known.delete(element)
        emit('blind', { ...spot, gone: true })
      }
      const count = 1 + frames.length + canvases.length
      if (count !== regions) {
        regions = count
        emit('regions', { known: count })
      }
    }
    const tell = (element: Element, spot: BlindSpot) => {
      if (known.has(element)) return
      known.set(element, spot)
      emit('blind', spot)
    }
    if (isLate()) {
      emit('blind', { spot: 'late-install', channels: ['network'], where: 'scripts ran before the SDK' })
    }
    const observer = new natives.MutationObserver((records) => {
      if (records.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(holdsRegion)))
        look()
    })
    observer.observe(document, { childList: true, subtree: true })
    const onLoad = () => look()
    globalThis.addEventListener('load', onLoad)
    const undo = patch(Element.prototype, 'attachShadow', () => ({
      apply: (target, self: Element, args: [ShadowRootInit]) => {
        if (args[0]?.mode === 'closed') {
          emit('blind', { spot: 'closed-shadow-root', channels: ['dom'], where: self.localName })
        }
        return Reflect.apply(target, self, args) as ShadowRoot
      },
    }))
    look()
    return () => {
      undo()
      observer.disconnect()
      globalThis.removeEventListener('load', onLoad)
    }
  },
}

function holdsRegion(node: Node): boolean {
  return (
    node instanceof Element &&
    (node.matches('iframe,frame,canvas') || node.querySelector('iframe,frame,canvas') !== null)
  )
}

/** Another script of the page ran before this one. */
function isLate(): boolean {
  const own = document.currentScript
  const scripts = [...document.scripts].filter(
    ({ type }) => type === '' || type === 'module' || /javascript/.test(type),
  )
  return scripts.length > 0 && scripts[0] !== own
}
