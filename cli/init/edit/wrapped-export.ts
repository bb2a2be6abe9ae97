/** A call around the value that a config module exports. */
import { byHand, done, type Edit, write } from './edit.js'
import { type Import, Script } from './script.js'

/**
 * Makes the exported value the argument of a call. The rest stays the same, byte for byte.
 *
 * @param text the module
 * @param file its name; the extension gives the language
 */
export function wrapExport(text: string, file: string, one: Import): Edit {
  const { from, name } = one
  const lines = `import { ${name} } from '${from}'\n\nexport default ${name}(config)`
  const script = Script.parse(text, file)
  if ('error' in script) return byHand(`it cannot be parsed: ${script.error}`, lines)
  if (script.mentions(from)) return done
  const { exported } = script
  if (exported === undefined || exported.node.type === 'ClassDeclaration')
    return byHand('it exports no config', lines)
  script.wrap(exported.node, exported.isCommonJs ? script.require(one) : script.import(one))
  return write(script.edited)
}

/** Replaces the call by its argument. */
export function unwrapExport(text: string, file: string, { from, name }: Import): Edit {
  const lines = `- import { ${name} } from '${from}'\n- export default ${name}(…)`
  const script = Script.parse(text, file)
  if ('error' in script)
    return text.includes(from) ? byHand(`it cannot be parsed: ${script.error}`, lines) : done
  if (!script.mentions(from)) return done
  const local = script.localNameOf({ from, name }) ?? script.requiredNameOf({ from, name })
  const call = script.exported && script.resolve(script.exported.node)
  if (call?.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === local) {
    const [argument] = call.arguments
    if (argument !== undefined && call.arguments.length === 1) {
      script.unwrap(call, argument)
      script.removeImport(from)
      if (script.isWithout(from, file)) return write(script.edited)
    }
  }
  return byHand('its form cannot be edited safely', lines)
}
