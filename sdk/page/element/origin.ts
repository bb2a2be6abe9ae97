import type { Component } from '../../frameworks/framework.js'
import { madeBy } from '../../frameworks/index.js'
import type { Origin, SourcePlace } from '../../protocol/commands/source.js'
import type { Redactor } from '../../values/redactor.js'

/** The build's stamp takes precedence over the framework's source location. */
export function originOf(element: Element, component: Component | undefined, redact: Redactor): Origin {
  const { stack: [name] = [] } = component ?? {}
  const { source, served, file } = madeBy(element)
  const shown = (place: SourcePlace) => ({ ...place, file: redact.text(place.file) })
  return {
    ...(name === undefined ? {} : { component: redact.text(name) }),
    ...(source === undefined ? {} : { source: shown(source) }),
    ...(served === undefined ? {} : { served: served.map(shown) }),
    ...(file === undefined ? {} : { file: redact.text(file) }),
  }
}
