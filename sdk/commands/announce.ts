import { DOCUMENT_SLOT } from '../protocol/input.js'
import type { CommandHandlers } from './command.js'

export const announce: CommandHandlers['announce'] = (_args, { doc, redact }) => {
  Object.defineProperty(globalThis, Symbol.for(DOCUMENT_SLOT), { value: doc, configurable: true })
  const isFramed = globalThis.top !== globalThis.self
  return { doc, url: redact.url(location.href), isFramed }
}
