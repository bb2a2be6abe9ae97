import test from 'ava'
import { followImports } from '../../../../../sdk/node/build/vite/follow-imports.js'

/** `§` stands before the beginning and the end of what is passed through the page. */
const CASES: readonly [title: string, marked: string][] = [
  ['an import of a literal', "const load = () => §import('./a.js')§"],
  ['an import that is awaited', "const { save } = await §import('./save.js')§"],
  ['an import with attributes', "await §import('./a.json', { with: { type: 'json' } })§"],
  ['an import of a variable, in a comment of the bundler too', 'const m = §import(/* @vite-ignore */ path)§'],
  ['each of several', "const all = [§import('./a.js')§, §import('./b.js')§.then(({ b }) => b)]"],
  ['an import inside of another', "§import(await §import('./name.js')§.then((m) => m.default))§"],
]
const LEFT: readonly [title: string, code: string][] = [
  ['static imports', "import { a } from './a.js'\nexport * from './b.js'"],
  ['import.meta', 'const { url } = import.meta'],
  ['strings and comments', "const s = \"import('./a.js')\" // import('./b.js')"],
  ['methods of that name', "catalogue.import('./a.js')"],
  ['code that does not parse', "const = import('./a.js')"],
]

for (const [title, marked] of CASES) {
  test(`${title} passes through the page`, (t) => {
    const code = marked.replaceAll('§', '')
    const changed = followImports(code, '/src/a.js')
    const through = '(globalThis[Symbol.for("probe-runtime/import")]??((module)=>module))('
    // An end mark follows a closing parenthesis.
    const expected = marked.replace(/\)§/g, '))').replaceAll('§', through)
    t.is(changed?.code, expected)
    t.deepEqual(changed?.map.sources, ['/src/a.js'])
  })
}

for (const [title, code] of LEFT)
  test(`${title} stay as they are`, (t) => t.is(followImports(code, '/src/a.js'), undefined))
