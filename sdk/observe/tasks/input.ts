import type { Channel } from '../channel.js'

/** Input that only a person's hand makes. Focus events are none: `focus()` fires trusted ones in any turn. */
const INPUT = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'keydown',
  'keyup',
  'beforeinput',
  'touchstart',
  'touchend',
  'wheel',
  'paste',
  'drop',
] as const
/** Events of media and images, whose tasks have no known root. */
const MEDIA = [
  'load',
  'error',
  'loadeddata',
  'loadedmetadata',
  'canplay',
  'playing',
  'ended',
  'timeupdate',
] as const

/** Trusted input begins a turn of the user's; media and image events one of no known root. */
export const input: Channel = {
  name: 'input',
  supported: () => true,
  install({ cause, patch }) {
    const person = (event: Event) => {
      if (event.isTrusted && !cause.isNested()) cause.begin({ cause: 'user' })
    }
    const media = (event: Event) => {
      if (event.isTrusted && event.target instanceof Element && !cause.isNested())
        cause.begin({ cause: 'unattributed' })
    }
    for (const name of INPUT) globalThis.addEventListener(name, person, { capture: true, passive: true })
    for (const name of MEDIA) globalThis.addEventListener(name, media, { capture: true, passive: true })
    const undo = patch(globalThis, 'Image', () => ({
      construct: (target, args, newTarget) => {
        const image = Reflect.construct(target, args, newTarget) as HTMLImageElement
        for (const name of ['load', 'error']) image.addEventListener(name, media)
        return image
      },
    }))
    return () => {
      undo()
      for (const name of INPUT) globalThis.removeEventListener(name, person, { capture: true })
      for (const name of MEDIA) globalThis.removeEventListener(name, media, { capture: true })
    }
  },
}
