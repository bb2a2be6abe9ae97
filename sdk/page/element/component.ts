/** The component that rendered an element, as a result tells it. */

import { sourceOf } from '../../dom/source.js'
import type { Component } from '../../frameworks/component.js'
import { componentOf } from '../../frameworks/components.js'
import type { ElementDescriptor } from '../../protocol/commands/element.js'
import type { ComponentReading } from '../../protocol/commands/state.js'
import { REDACTED } from '../../protocol/credentials.js'
import { readPath } from '../../state/read.js'
import type { Redactor } from '../../values/redactor.js'
import { secretValues } from './states.js'

type Told = NonNullable<ElementDescriptor['component']>

/** Names and place; undefined where neither a framework nor a stamp tells any. */
export function tellComponent(element: Element, redact: Redactor): Told | undefined {
  const component = componentOf(element)
  return component === undefined && sourceOf(element) === undefined
    ? undefined
    : told(element, component, redact)
}

/** What it holds: a secret that a field of the page shows is not told here either, for a hook has no name. */
export function readComponent(
  element: Element,
  { path = '', depth }: { path?: string; depth?: number },
  redact: Redactor,
): ComponentReading {
  const component = componentOf(element)
  const named = component === undefined ? {} : told(element, component, redact)
  if (component?.holds === undefined) return { ok: false, reason: 'component-state-unavailable', ...named }
  const at = { path, ...(depth === undefined ? {} : { depth }) }
  return { ok: true, ...named, ...readPath(component.holds, at, hiding(secretValues(redact), redact)) }
}

/** The build's stamp on the element is nearest to what was written. */
function told(element: Element, component: Component | undefined, redact: Redactor): Told {
  const source = sourceOf(element) ?? component?.source
  const file = component?.file
  return {
    componentStack: (component?.stack ?? []).map(redact.text),
    ...(source === undefined ? {} : { source: { ...source, file: redact.text(source.file) } }),
    ...(file === undefined || source !== undefined ? {} : { file: redact.text(file) }),
  }
}

function hiding(secrets: ReadonlySet<string>, redact: Redactor): Redactor {
  if (secrets.size === 0) return redact
  const value: Redactor['value'] = (held) =>
    redact.value(typeof held === 'string' && secrets.has(held) ? REDACTED : held)
  return { ...redact, value }
}
