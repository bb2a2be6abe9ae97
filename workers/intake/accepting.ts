/**
 * Compiles schemas to predicates. Page events arrive thousands of times per second and need only a yes or no. A
 * schema's `safeParse` also copies each value and lists its issues, which takes as long as parsing the JSON.
 */

import type * as z from 'zod/mini'
import { isRecord } from '../../sdk/protocol/record.js'

export type Accepts = (value: unknown) => boolean

/**
 * The result is true for the JSON values that the schema's `safeParse` accepts.
 *
 * @throws TypeError for an unsupported kind of schema or check
 */
export function accepting(schema: z.core.$ZodType): Accepts {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return all([(value) => typeof value === 'string', ...checksOf(def)])
    case 'number':
      return all(['format' in def ? Number.isSafeInteger : Number.isFinite, ...checksOf(def)])
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'null':
      return (value) => value === null
    case 'literal':
      return among(def.values)
    case 'enum':
      return among(Object.values(def.entries))
    case 'optional':
      return accepting(def.innerType)
    case 'union':
      return any(def.options.map(accepting))
    case 'array':
      return all([Array.isArray, ...checksOf(def), everyItem(accepting(def.element))])
    case 'record':
      return everyField(accepting(def.valueType))
    case 'object':
      return fields(def)
    case 'lazy':
      return later(() => accepting(def.getter()))
    default:
      throw new TypeError(`no schema of the kind ${def.type} is known here`)
  }
}

// Plain loops, so that nested values use few stack frames.

function all(accepts: readonly Accepts[]): Accepts {
  return (value) => {
    for (const each of accepts) if (!each(value)) return false
    return true
  }
}

function any(accepts: readonly Accepts[]): Accepts {
  return (value) => {
    for (const each of accepts) if (each(value)) return true
    return false
  }
}

function among(values: readonly unknown[]): Accepts {
  const known = new Set(values)
  return (value) => known.has(value)
}

function everyItem(accepts: Accepts): Accepts {
  return (value) => {
    for (const item of value as unknown[]) if (!accepts(item)) return false
    return true
  }
}

function everyField(accepts: Accepts): Accepts {
  return (value) => {
    if (!isRecord(value)) return false
    for (const name in value) if (!accepts(value[name])) return false
    return true
  }
}

/** Compiles on first use, because a schema may contain itself. */
function later(make: () => Accepts): Accepts {
  let made: Accepts | undefined
  return (value) => {
    made ??= make()
    return made(value)
  }
}

function fields({ shape, catchall }: z.core.$ZodObjectDef): Accepts {
  if ((catchall as z.core.$ZodTypes | undefined)?._zod.def.type !== 'never')
    throw new TypeError('only strict objects are known here')
  const known = new Map(Object.entries(shape).map(([name, schema]) => [name, accepting(schema)]))
  const required = Object.keys(shape).filter((name) => shape[name]?._zod.optin === undefined)
  return (value) => {
    if (!isRecord(value)) return false
    for (const name in value) if (known.get(name)?.(value[name]) !== true) return false
    return required.every((name) => Object.hasOwn(value, name))
  }
}

function checksOf({ checks = [] }: z.core.$ZodTypeDef): Accepts[] {
  return checks.map((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod
    switch (def.check) {
      case 'max_length':
        return (value) => (value as string | unknown[]).length <= def.maximum
      case 'min_length':
        return (value) => (value as string | unknown[]).length >= def.minimum
      case 'greater_than': {
        const least = Number(def.value)
        return (value) => (def.inclusive ? (value as number) >= least : (value as number) > least)
      }
      default:
        throw new TypeError(`no check ${def.check} is known here`)
    }
  })
}
