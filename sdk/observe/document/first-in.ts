/** Detects whether page scripts ran before the SDK (docs/design/cause.md#first-in). */
import type { Natives } from '../../platform/natives.js'

/** the classic script that contains the SDK; null in a module */
const own = document.currentScript
export const OWN_SCRIPT = own instanceof HTMLScriptElement ? own.src : ''
/** True when the SDK runs after the parser: imported by an entry module, or in a deferred script. */
const isDeferred = own === null

/** True when page scripts ran before the SDK: they may have saved unpatched platform functions. */
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

export function isWrapped({ source }: Natives): boolean {
  return !/\[native code\]/.test(source.fetch)
}
