/** A call that is put first in a list of a config module: a plugin, an integration. */
import type { ObjectExpression } from '@babel/types'
import { configObject, listOf } from './config-object.js'
import { byHand, done, type Edit, write } from './edit.js'
import { type Import, propertyOf, Script } from './script.js'

export interface ListEntry extends Import {
  /** the property of the config that holds the list */
  list: string
}

/**
 * Adds `name()` to a list of the config that a module exports. All else stays as it is, byte for byte.
 *
 * @param text the module
 * @param file its name, which tells its language
 */
export function addListEntry(text: string, file: string, entry: ListEntry): Edit {
  const { from, name, list } = entry
  const lines = `import { ${name} } from '${from}'\n\n${list}: [${name}(), …]`
  const edit = edited(text, file, entry, lines)
  if (edit.kind !== 'write') return edit
  // What was written is read as the next run will read it.
  const again = edited(edit.text, file, entry, lines)
  return again.kind === 'done' ? edit : byHand('its form is not one that can be edited for sure', lines)
}

function edited(text: string, file: string, { from, name, list }: ListEntry, lines: string): Edit {
  let script: Script
  try {
    script = new Script(text, file)
  } catch (error) {
    return byHand(`it cannot be parsed: ${(error as Error).message}`, lines)
  }
  const local = script.localNameOf({ from, name })
  if (local === undefined ? script.mentions(from) : script.calls(local)) return done
  const { exported } = script
  if (exported === undefined) return byHand('it exports no config', lines)
  const config = configObject(script, exported.node)
  if (config === undefined) return byHand('what it exports is not an object that stands in it', lines)
  // A list may hold promises of its entries, and what a CommonJS module requires has to be CommonJS, too.
  const call = exported.isCommonJs
    ? `import('${from}').then(({ ${name} }) => ${name}())`
    : `${script.import({ from, name })}()`
  const property = propertyOf(config, list)
  if (property === undefined) {
    if (isSpread(config)) return byHand(`another object, which it spreads, may hold ${list}`, lines)
    script.insertFirst(config.start ?? 0, `${list}: [${call}]`, firstOf(config.properties))
    return write(script.edited)
  }
  const array = property.type === 'ObjectProperty' ? listOf(script, property.value) : undefined
  if (array === undefined) return byHand(`${list} is not a list that stands in it`, lines)
  script.insertFirst(array.start ?? 0, call, firstOf(array.elements))
  return write(script.edited)
}

function isSpread({ properties }: ObjectExpression): boolean {
  return properties.some(({ type }) => type === 'SpreadElement')
}

function firstOf(nodes: readonly ({ start?: number | null } | null)[]): { start: number } | undefined {
  const start = nodes.find((node) => node !== null)?.start
  return typeof start === 'number' ? { start } : undefined
}
