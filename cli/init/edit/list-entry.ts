/** An entry at the start of a list of a config module: the call of a plugin or an integration, the name of a module. */
import type { Node, ObjectExpression } from '@babel/types'
import { configObject, listOf } from './config-object.js'
import { byHand, done, type Edit, write } from './edit.js'
import { Script } from './script.js'
import { propertyOf } from './syntax.js'

export interface ListEntry {
  /** the package's entry, e.g. `probe-runtime/vite` */
  from: string
  /** the function whose call is the entry; omitted if the framework imports the package by its name in the list */
  name?: string
  /** the config's property that holds the list */
  list: string
  /** true if a CommonJS module can `require` it; else its list holds a promise of it */
  isRequired?: boolean
}

/**
 * Adds `name()`, or the package's name, to a list of the config that a module exports. The rest stays the same, byte for byte.
 *
 * @param text the module
 * @param file its name; the extension gives the language
 */
export function addListEntry(text: string, file: string, entry: ListEntry): Edit {
  const lines = linesOf(entry).join('\n\n')
  const edit = edited(text, file, entry, lines)
  if (edit.kind !== 'write') return edit
  // The next run must recognise the result.
  const again = edited(edit.text, file, entry, lines)
  return again.kind === 'done' ? edit : byHand('its form cannot be edited safely', lines)
}

/** Removes the entry from the list, and the import. The list stays, even if it is empty. */
export function removeListEntry(text: string, file: string, entry: ListEntry): Edit {
  const { from, name, list } = entry
  const lines = linesOf(entry)
    .map((line) => `- ${line}`)
    .join('\n')
  const script = Script.parse(text, file)
  if ('error' in script)
    return text.includes(from) ? byHand(`it cannot be parsed: ${script.error}`, lines) : done
  if (!script.mentions(from)) return done
  const local =
    name === undefined
      ? undefined
      : (script.localNameOf({ from, name }) ?? script.requiredNameOf({ from, name }))
  const config = script.exported && configObject(script, script.exported.node)
  const property = config && propertyOf(config, list)
  const array = property?.type === 'ObjectProperty' ? listOf(script, property.value) : undefined
  const isEntry = (node: Node | null) =>
    node !== null && (script.mentionsIn(node, from) || (local !== undefined && isCallOf(node, local)))
  const index = array?.elements.findIndex(isEntry) ?? -1
  if (array !== undefined && index >= 0) {
    script.removeItem(array, index)
    script.removeImport(from)
    if (script.isWithout(from, file)) return write(script.edited)
  }
  return byHand('its form cannot be edited safely', lines)
}

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name
}

function linesOf({ from, name, list }: ListEntry): readonly string[] {
  if (name === undefined) return [`${list}: ['${from}', …]`]
  return [`import { ${name} } from '${from}'`, `${list}: [${name}(), …]`]
}

function edited(text: string, file: string, entry: ListEntry, lines: string): Edit {
  const { from, name, list } = entry
  const script = Script.parse(text, file)
  if ('error' in script) return byHand(`it cannot be parsed: ${script.error}`, lines)
  const local = name === undefined ? undefined : script.localNameOf({ from, name })
  if (local === undefined ? script.mentions(from) : script.calls(local)) return done
  const { exported } = script
  if (exported === undefined) return byHand('it exports no config', lines)
  const config = configObject(script, exported.node)
  if (config === undefined) return byHand('the value that it exports is not an object literal', lines)
  const item = itemOf(script, exported.isCommonJs, entry)
  const property = propertyOf(config, list)
  if (property === undefined) {
    if (isSpread(config)) return byHand(`an object that it spreads may hold ${list}`, lines)
    script.insertFirst(config.start ?? 0, `${list}: [${item}]`, firstOf(config.properties))
    return write(script.edited)
  }
  const array = property.type === 'ObjectProperty' ? listOf(script, property.value) : undefined
  if (array === undefined) return byHand(`${list} is not a list literal`, lines)
  script.insertFirst(array.start ?? 0, item, firstOf(array.elements))
  return write(script.edited)
}

/** Adds the import, if the entry has one. @returns the code of the list's entry */
function itemOf(script: Script, isCommonJs: boolean, { from, name, isRequired }: ListEntry): string {
  if (name === undefined) return script.quoted(from)
  if (!isCommonJs) return `${script.import({ from, name })}()`
  if (isRequired === true) return `${script.require({ from, name })}()`
  // Vite's and Astro's lists may hold promises of their entries.
  return `import('${from}').then(({ ${name} }) => ${name}())`
}

function isSpread({ properties }: ObjectExpression): boolean {
  return properties.some(({ type }) => type === 'SpreadElement')
}

function firstOf(nodes: readonly ({ start?: number | null } | null)[]): { start: number } | undefined {
  const start = nodes.find((node) => node !== null)?.start
  return typeof start === 'number' ? { start } : undefined
}
