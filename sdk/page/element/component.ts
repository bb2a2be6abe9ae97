import type { Component } from '../../frameworks/framework.js'
import { componentOf } from '../../frameworks/index.js'
import type { ElementDescriptor } from '../../protocol/commands/element.js'
import type { ComponentReading } from '../../protocol/commands/state.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import { readPath } from '../../state/read.js'
import type { Redactor } from '../../values/redactor.js'
import { originOf } from './origin.js'
import { secretValues } from './states.js'

type ComponentFields = NonNullable<ElementDescriptor['component']>

/** Undefined when neither a framework nor a build stamp names the component or its source. */
export function describeComponent(element: Element, redact: Redactor): ComponentFields | undefined {
  const component = componentOf(element)
  const fields = fieldsOf(element, component, redact)
  return component === undefined && fields.source === undefined ? undefined : fields
}

/**
 * Reads the component's state. Hooks have no names, so values that equal the value of a secret field are redacted too.
 */
export function readComponent(
  element: Element,
  { path = '', depth }: { path?: string; depth?: number },
  redact: Redactor,
): ComponentReading {
  const component = componentOf(element)
  const named = component === undefined ? {} : fieldsOf(element, component, redact)
  if (component?.holds === undefined) return { ok: false, reason: 'component-state-unavailable', ...named }
  const at = { path, ...(depth === undefined ? {} : { depth }) }
  return { ok: true, ...named, ...readPath(component.holds(), at, hiding(secretValues(redact), redact)) }
}

function fieldsOf(element: Element, component: Component | undefined, redact: Redactor): ComponentFields {
  const { component: _, ...place } = originOf(element, component, redact)
  return { componentStack: (component?.stack ?? []).map(redact.text), ...place }
}

function hiding(secrets: ReadonlySet<string>, redact: Redactor): Redactor {
  if (secrets.size === 0) return redact
  const value: Redactor['value'] = (held) =>
    redact.value(typeof held === 'string' && secrets.has(held) ? REDACTED : held)
  return { ...redact, value }
}
