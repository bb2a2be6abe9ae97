/** Whether the SDK ran before everything else in the page (docs/design/cause.md#first-in). */
import type { Natives } from '../../platform/natives.js'

/** The script that the SDK is in, when it is a classic one. */
const own = document.currentScript
/** Address of that script; empty when the SDK is part of a module or inline. */
export const OWN_SCRIPT = own instanceof HTMLScriptElement ? own.src : ''
/** The SDK runs in a later turn than the parser's: as an import of an entry module, or as a deferred script. */
const isDeferred = own === null

/** True when scripts of the page ran before the SDK and may have kept the platform's functions. */
export function isLate(): boolean {
  const current = document.currentScript
  return [...document.scripts].some((script) => {
    if (script === own || script === current || !isCode(script)) return false
    if (isDeferred) return true
    const comesLater = script.type === 'module' || script.defer || script.async
    const isAfterOwn =
      own !== null && (own.compareDocumentPosition(script) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    if (isAfterOwn && current === own) return false
    return document.readyState !== 'loading' || !comesLater
  })
}

function isCode({ type }: HTMLScriptElement): boolean {
  return type === '' || type === 'module' || /(?:java|ecma)script/i.test(type)
}

/** True when `fetch` was already replaced when the SDK loaded. */
export function isWrapped({ source }: Natives): boolean {
  return !/\[native code\]/.test(source.fetch)
}
