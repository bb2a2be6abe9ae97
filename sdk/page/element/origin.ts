import { sourceOf } from '../../dom/source.js'
import type { Component } from '../../frameworks/framework.js'
import type { Origin } from '../../protocol/commands/source.js'
import type { Redactor } from '../../values/redactor.js'

/** The build's stamp takes precedence over the framework's source location. */
export function originOf(element: Element, component: Component | undefined, redact: Redactor): Origin {
  const { stack: [name] = [], source: reported, file } = component ?? {}
  const source = sourceOf(element) ?? reported
  return {
    ...(name === undefined ? {} : { component: redact.text(name) }),
    ...(source === undefined ? {} : { source: { ...source, file: redact.text(source.file) } }),
    ...(file === undefined || source !== undefined ? {} : { file: redact.text(file) }),
  }
}
