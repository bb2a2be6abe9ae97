/** Whether the SDK came before everything else in the page (docs/design/cause.md#first-in). */
import type { Natives } from '../../platform/natives.js'

/** The script in which the SDK itself came, where it is a classic one. */
const own = document.currentScript
/** A later turn than the parser's script: an import in an entry module, or a deferred script. */
const isDeferred = own === null

/** Addresses of the scripts in which the SDK itself came. */
const ownScripts = new Set(own instanceof HTMLScriptElement ? [own.src] : [])

/** Tells of a script that the SDK loads. */
export function noteOwnScript(address: string): void {
  ownScripts.add(address)
}

/** True for the address of a script in which the SDK itself came. */
export function isOwnScript(address: string): boolean {
  return ownScripts.has(address)
}

/** True when scripts of the page ran before the SDK and may have kept the platform's functions for themselves. */
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

/** True when `fetch` was not the platform's own as the SDK was loaded. */
export function isWrapped({ source }: Natives): boolean {
  return !/\[native code\]/.test(source.fetch)
}
