import test from 'ava'
import { stamper } from '../../../../../sdk/node/build/stamp/index.js'
import { isStampedAt } from './stamps.js'

const CASES: readonly [title: string, file: string, marked: string][] = [
  [
    'host elements and no components',
    'src/App.jsx',
    'const App = () => (\n  §<main>\n    <List>§<li>a</li></List>\n  </main>\n)',
  ],
  ['no fragment', 'src/App.jsx', 'const a = <>§<p/><React.Fragment>§<b/></React.Fragment></>'],
  ['no member and no namespace', 'src/App.jsx', 'const a = <motion.div><ui:box>§<i/></ui:box></motion.div>'],
  [
    'elements with spread properties',
    'src/App.jsx',
    'const a = §<button {...props} onClick={go}>Go</button>',
  ],
  [
    'elements in properties and expressions',
    'src/App.jsx',
    'const a = <Row left={§<b/>}>{on && §<i/>}{list.map((x) => §<li key={x}/>)}</Row>',
  ],
  [
    'generics and arrow functions of TSX',
    'src/a.tsx',
    'const f = <T,>(x: T) => §<p>{x as string}</p>\nconst g = a < b || c > d ? null : §<i/>',
  ],
  [
    'decorators, enums and satisfies of TSX',
    'src/a.tsx',
    'enum E { A }\n@d class C { @p x = 1; r() { return §<b/> } }\nconst y = §<u/> satisfies unknown',
  ],
  ['a component with type arguments', 'src/a.tsx', 'const a = <Select<string> items={[]}>§<p/></Select>'],
  ['JSX in a .js file', 'app/page.js', 'export default function Page() { return §<h1>Hi</h1> }'],
  ['Flow in a .js file', 'app/page.js', '// @flow\nexport default (x: ?string) => §<h1>{x}</h1>'],
  [
    'nothing in strings, templates, comments and regular expressions',
    'src/a.jsx',
    'const s = "<b></b>"; /* <b></b> */ const r = /<b><\\/b>/; // <b/>\nconst t = `<b></b>`; const a = §<i>{"<b/>"}</i>',
  ],
  ['no element that already bears a stamp', 'src/a.jsx', 'const a = <Box>§<b/></Box>'],
  [
    'SVG, MathML and custom elements',
    'src/a.jsx',
    'const a = §<svg>§<linearGradient/>§<math>§<mi/></math>§<my-chart data={1}/></svg>',
  ],
  [
    'nothing of renderers of other things',
    'src/Scene.jsx',
    'const a = <mesh><boxGeometry args={[1]}/><meshStandardMaterial/></mesh>',
  ],
  [
    'nothing that is never seen',
    'app/layout.jsx',
    'const a = <html><head><title>x</title><meta/><style/></head><body>§<nav/><script/></body></html>',
  ],
  ['lines that end with carriage returns', 'src/a.jsx', 'const a = (\r\n  §<p>\r\n    §<b/>\r\n  </p>\r\n)'],
  ['letters of two units, which columns count', 'src/a.jsx', 'const a = §<p title="🎉">🎉§<b/></p>'],
  [
    'names with brackets and signs, as routers have them',
    'app/(shop)/[id]/@modal/page+x.jsx',
    'const a = §<p/>',
  ],
]

for (const [title, file, marked] of CASES) {
  test(`JSX: ${title}`, (t) => isStampedAt(t, '/app', file, marked))
}

test('an element with a stamp keeps it', async (t) => {
  const stamped = await stamper({ root: '/app' })(
    'const a = <p data-probe-source="x:1:1"><b/></p>',
    '/app/a.jsx',
  )
  t.is(stamped?.code, 'const a = <p data-probe-source="x:1:1"><b data-probe-source="a.jsx:1:40"/></p>')
})

test('paths are relative to the root, also for files outside it', async (t) => {
  const stamped = await stamper({ root: '/repo/apps/web' })('const a = <p/>', '/repo/packages/ui/Button.tsx')
  t.is(stamped?.code, 'const a = <p data-probe-source="../../packages/ui/Button.tsx:1:11"/>')
})

test('characters that end an attribute or start an expression become entities', async (t) => {
  const stamped = await stamper({ root: '/app' })('const a = <p/>', '/app/{"a&b"}.jsx')
  t.is(stamped?.code, 'const a = <p data-probe-source="&#123;&#34;a&#38;b&#34;&#125;.jsx:1:11"/>')
})

test('packages, excluded files, broken code and code without elements stay unchanged', async (t) => {
  const stamp = stamper({ root: '/app', exclude: ['src/emails/*'] })
  t.is(await stamp('const a = <p/>', '/app/node_modules/x/a.jsx'), undefined)
  t.is(await stamp('const a = <p/>', '/app/src/emails/a.jsx'), undefined)
  t.is(await stamp('const a = <p', '/app/src/a.jsx'), undefined)
  t.is(await stamp('const a = <p></b>)', '/app/src/a.jsx'), undefined)
  t.is(await stamp('const a = 1', '/app/src/a.js'), undefined)
  t.is(await stamp('const a = <p/>', '/app/src/a.css'), undefined)
})

test('the source map leads every position back to its original', async (t) => {
  const source = 'const a = (\n  <p id="x">{broken}</p>\n)'
  const stamped = await stamper({ root: '/app' })(source, '/app/a.jsx')
  t.deepEqual(stamped?.map.sources, ['/app/a.jsx'])
  t.deepEqual(stamped?.map.sourcesContent, [source])
  t.true((stamped?.map.mappings ?? '').length > 0)
})
