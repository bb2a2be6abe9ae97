import path from 'node:path'
import test from 'ava'
import { stamper } from '../../../../../sdk/node/build/stamp/index.js'
import { type AppFolder, appFolder } from '../../../../harness/app-folder.js'
import { isStampedAt } from './stamps.js'

let app: AppFolder
test.serial.before("an app with MDX's compiler", async () => {
  app = await appFolder({}, ['@mdx-js/mdx'])
})
test.after.always('remove the app', () => app.remove())

const CASES: readonly [title: string, marked: string][] = [
  [
    'elements written as JSX, and no components',
    '# Notes\n\n§<button type="button" onClick={() => save()}>\n  Save\n</button>\n\n<Card>§<b>x</b></Card>',
  ],
  ['elements in a sentence', 'A §<b>word</b>, a <Link.to /> and a line§<br/>'],
  ['expressions', '{list.map((x) => §<li key={x}>{x}</li>)}\n\n§<p title={§<i/>}>a</p>'],
  ['exported components', "import A from './a'\n\nexport const Row = () => §<tr><A /></tr>\n\n<Row />"],
  ['elements behind letters of several bytes', 'äöü🎉 {"äöü🎉"} §<b>x</b>'],
  [
    'nothing in code, comments and attributes',
    '`<b/>`\n\n```html\n<b></b>\n```\n\n{/* <b/> */}\n\n§<p title="<b>">x</p>',
  ],
]

for (const [title, marked] of CASES) {
  test(`MDX: ${title}`, (t) => isStampedAt(t, app.root, 'src/about.mdx', marked))
}

test('MDX that only a plugin can parse is not stamped, and the dev server says so', async (t) => {
  const lines: string[] = []
  const stamp = stamper({ root: app.root, warn: (line) => lines.push(line) })
  t.is(await stamp('<b>x</b> $\\frac{\\a}{b}$', path.join(app.root, 'a.mdx')), undefined)
  t.deepEqual(lines, ['a.mdx is not stamped: it needs a plugin of Markdown to be parsed'])
})

test('MDX without its compiler is not stamped, and the dev server says so', async (t) => {
  const bare = await appFolder({})
  t.teardown(() => bare.remove())
  const lines: string[] = []
  const stamp = stamper({ root: bare.root, warn: (line) => lines.push(line) })
  t.is(await stamp('<b>x</b>', path.join(bare.root, 'a.mdx')), undefined)
  t.deepEqual(lines, ["mdx files are not stamped: the app's compiler was not found, or has no usable parser"])
})
