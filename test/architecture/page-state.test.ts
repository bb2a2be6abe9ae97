/** Modules of page code hold no state: state belongs to a connection and ends with it. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** bindings that outlive a connection, and why */
const EXCEPTIONS: Record<string, string> = {
  'sdk/dom/shadow-roots.ts closed': 'a closed shadow root is known only from the call that attached it',
  'sdk/observe/reading/one-moment.ts readings': 'what rules share of the page, kept while they run',
  'sdk/platform/as-found.ts kept': 'what the app put into slots, kept while a read runs',
}
const STATELESS = ['RegExp', 'TextEncoder', 'TextDecoder']

/** Top-level bindings that can change: variables, collections and other instances. */
function mutableBindings(source: string): string[] {
  const module = ts.createSourceFile('module.ts', source, ts.ScriptTarget.ESNext, true)
  return module.statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers }) => !modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword))
    .flatMap(({ declarationList }) => {
      const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0
      return declarationList.declarations
        .filter((declaration) => !isConst || isMutable(declaration))
        .map(({ name }) => name.getText())
    })
}

function isMutable({ type, initializer }: ts.VariableDeclaration): boolean {
  if (initializer === undefined || /^(?:Readonly|readonly )/.test(type?.getText() ?? '')) return false
  if (ts.isNewExpression(initializer)) return !STATELESS.includes(initializer.expression.getText())
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0
  return ts.isObjectLiteralExpression(initializer) && initializer.properties.length === 0
}

test('no module of page code holds state', async (t) => {
  const names = await readdir(path.join(root, 'sdk'), { recursive: true })
  const files = names
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('node/'))
    .map((name) => `sdk/${name}`)
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(root, file), 'utf8')
      return mutableBindings(source).map((name) => `${file} ${name}`)
    }),
  )
  t.deepEqual(found.flat().sort(), Object.keys(EXCEPTIONS).sort())
})

const SOURCES: readonly [what: string, source: string, isFound: boolean][] = [
  ['a variable', 'let x = 1', true],
  ['an exported variable', 'export let x: string | undefined', true],
  ['a collection', 'const x = new Map<string, number>()', true],
  ['an instance', 'export const x = new Registry()', true],
  ['an empty list', 'const x: string[] = []', true],
  ['an empty object', 'const x: Record<string, number> = {}', true],
  ['a read-only set', "const x: ReadonlySet<string> = new Set(['a'])", false],
  ['a table', "const x = ['a', 'b'] as const", false],
  ['an expression', 'const x = new RegExp("a")', false],
  ['a function', 'const x = () => new Map()', false],
  ['a declaration of the build', 'declare const x: unknown', false],
  ['a variable in a function', 'function f() { let x = 1; return x }', false],
]

for (const [what, source, isFound] of SOURCES) {
  test(`${what} at the top of a module ${isFound ? 'is' : 'is not'} state`, (t) => {
    t.deepEqual(mutableBindings(source), isFound ? ['x'] : [])
  })
}
