/** A middleware behind the statement that makes a server's app: `const app = express()`. */
import { byHand, done, type Edit, write } from './edit.js'
import { Script } from './script.js'

export interface AppUse {
  /** the package whose default export makes the app */
  maker: string
  /** the entry that exports the middleware, and its name */
  from: string
  name: string
}

/**
 * The line that adds it. The app's own dependencies do not include the package in production, so nothing imports it there.
 *
 * @param isModule true in an ES module
 */
function useLine({ from, name }: AppUse, isModule: boolean, app = 'app'): string {
  const loaded = isModule ? `(await import('${from}'))` : `require('${from}')`
  return `if (process.env.NODE_ENV !== 'production') ${app}.use(${loaded}.${name}())`
}

/** @param file the module's name; the extension gives the language */
export function addUse(text: string, file: string, use: AppUse, isModule: boolean): Edit {
  const script = Script.parse(text, file)
  const lines = useLine(use, isModule)
  if ('error' in script) return byHand(`it cannot be parsed: ${script.error}`, lines)
  if (script.mentions(use.from)) return done
  const made = script.madeBy(use.maker)
  if (made === undefined) return byHand(`it makes no app of ${use.maker} in a statement of its own`, lines)
  script.addAfter(made.statement, useLine(use, isModule, made.name))
  return write(script.edited)
}

export function removeUse(text: string, file: string, use: AppUse, isModule: boolean): Edit {
  const script = Script.parse(text, file)
  const lines = `- ${useLine(use, isModule)}`
  if ('error' in script)
    return text.includes(use.from) ? byHand(`it cannot be parsed: ${script.error}`, lines) : done
  if (!script.mentions(use.from)) return done
  const app = script.madeBy(use.maker)?.name ?? 'app'
  // A line that a person changed may do more than add the middleware.
  if (!text.includes(useLine(use, isModule, app))) return byHand('a person changed its line', lines)
  script.removeStatementsOf(use.from)
  return script.isWithout(use.from, file)
    ? write(script.edited)
    : byHand('its form cannot be edited safely', lines)
}
