/**
 * The `change` event of text fields: a browser fires it on leaving a field whose value a hand changed, and knows
 * nothing of a hand that is a script. https://html.spec.whatwg.org/#event-input-change
 */
import { attempt } from '../patch.js'

type Valued = Element & { value: string }

/** value of a field before the first key, while it has the focus */
const begun = new WeakMap<Valued, string>()

/** Notes that the field is about to be changed: leaving it fires `change`. */
export function commitLater(target: Valued): void {
  if (begun.has(target)) return
  begun.set(target, target.value)
  // On the window in the capture phase: before the app hears of the blur, as a browser has it.
  const onBlur = (event: Event) => {
    if (event.composedPath()[0] !== target) return
    globalThis.removeEventListener('blur', onBlur, { capture: true })
    attempt(() => commit(target))
  }
  globalThis.addEventListener('blur', onBlur, { capture: true })
}

/** Fires `change` where the value is another than when typing began. */
export function commit(target: Valued): void {
  const value = begun.get(target)
  begun.delete(target)
  if (value !== undefined && value !== target.value)
    target.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The value was committed another way. */
export function committed(target: Valued): void {
  begun.delete(target)
}
