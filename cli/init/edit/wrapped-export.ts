/** A call around what a config module exports. */
import { byHand, done, type Edit, write } from './edit.js'
import { type Import, Script } from './script.js'

/**
 * Makes the exported value the argument of a function. All else stays as it is, byte for byte.
 *
 * @param text the module
 * @param file its name, which tells its language
 */
export function wrapExport(text: string, file: string, one: Import): Edit {
  const { from, name } = one
  const lines = `import { ${name} } from '${from}'\n\nexport default ${name}(config)`
  let script: Script
  try {
    script = new Script(text, file)
  } catch (error) {
    return byHand(`it cannot be parsed: ${(error as Error).message}`, lines)
  }
  if (script.mentions(from)) return done
  const { exported } = script
  if (exported === undefined || exported.node.type === 'ClassDeclaration')
    return byHand('it exports no config', lines)
  script.wrap(exported.node, exported.isCommonJs ? script.require(one) : script.import(one))
  return write(script.edited)
}
