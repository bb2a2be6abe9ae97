import { createRequire } from 'node:module'
import test from 'ava'
import { Linter, RuleTester } from 'eslint'
import plugin from 'probe-runtime/eslint'

// ESLint's tester throws if a case fails; each case becomes a test here.
const around: string[] = []
RuleTester.describe = (title, cases) => {
  around.push(title)
  cases()
  around.pop()
}
RuleTester.it = (title, run) => test([...around, title].join(' › '), (t) => t.notThrows(run))

const tester = new RuleTester({ languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } })
const options = [{ mutators: ['addItem', 'cart.clear', 'setState'] }]
const silent = (mutator: string, signal = 'signal()') => ({
  message: `This function calls ${mutator}() but never ${signal}, so a verdict cannot wait for its change.`,
})

tester.run('require-signal-on-mutation', plugin.rules['require-signal-on-mutation'], {
  valid: [
    { options, code: 'function f() { addItem(1); probe.signal("added") }' },
    { options, code: 'const f = async () => { await api(); cart.clear(); signal("cleared") }' },
    { options, code: 'function f() { items.forEach((x) => addItem(x)); signal("added") }' },
    { options, code: 'function f() { addItem(1); save().then(() => signal("saved")) }' },
    { options, code: 'function f() { other.clear(); add() }' },
    { options, code: 'addItem(1)' },
    { code: 'function f() { addItem(1) }' },
    {
      options: [{ mutators: ['addItem'], signalCallee: 'emit' }],
      code: 'function f() { addItem(1); bus.emit("x") }',
    },
    {
      options: [{ mutators: ['addItem'], signalCallee: ['emit', 'probe.signal'] }],
      code: 'function f() { addItem(1); probe.signal("x") }',
    },
  ],
  invalid: [
    { options, code: 'function f() { addItem(1) }', errors: [silent('addItem')] },
    { options, code: 'const f = () => useCart.getState().addItem(1)', errors: [silent('addItem')] },
    {
      options,
      code: 'class A { f() { this.cart.clear(); this["addItem"]() } }',
      errors: [silent('cart.clear'), silent('addItem')],
    },
    { options, code: 'function f() { store?.setState({}) }', errors: [silent('setState')] },
    { options, code: 'function f() { items.forEach((x) => addItem(x)) }', errors: [silent('addItem')] },
    {
      options,
      code: 'function App() { const a = () => { addItem(1) }; const b = () => { addItem(2); signal("x") } }',
      errors: [silent('addItem')],
    },
    {
      options,
      code: 'function App() { const a = useCallback(() => addItem(1)); useEffect(() => { signal("x") }) }',
      errors: [silent('addItem')],
    },
    {
      options: [{ mutators: ['addItem'], signalCallee: ['emit', 'probe.signal'] }],
      code: 'function f() { addItem(1); signal("x") }',
      errors: [silent('addItem', 'emit() or probe.signal()')],
    },
  ],
})

const internal = (name: string) => ({
  message: `${name} is reserved for probe: use data-testid, or a name of the app.`,
})

tester.run('no-internal-tags', plugin.rules['no-internal-tags'], {
  valid: [
    '<button data-testid="save">Save</button>',
    '<script src="http://127.0.0.1:7762/probe.js" data-probe-session="one" />',
    'const { probe } = x; probe.connect(); el.dataset.probed; el.dataset.testid',
    { code: 'el.matches("[data-probe-source]")', options: [{ allow: ['data-probe-source'] }] },
  ],
  invalid: [
    { code: '<div data-probe-panel>x</div>', errors: [internal('data-probe-panel')] },
    { code: '<div data-probe-source="a:1:1" />', errors: [internal('data-probe-source')] },
    { code: '<probe-panel />', errors: [internal('<probe-panel>')] },
    { code: 'document.querySelector("[data-probe-source]")', errors: [internal('data-probe-source')] },
    { code: 'const a = `[data-probe-presenter]`', errors: [internal('data-probe-presenter')] },
    { code: 'h("div", { "data-probe-presenter": "" })', errors: [internal('data-probe-presenter')] },
    { code: 'el.dataset.probeSource = "x"', errors: [internal('dataset.probeSource')] },
    { code: 'el.dataset["probePanel"]', errors: [internal('dataset.probePanel')] },
  ],
})

test('the recommended config works in a flat config', (t) => {
  const messages = new Linter().verify('el.dataset.probeSource', [plugin.configs.recommended])
  t.deepEqual(
    messages.map(({ ruleId }) => ruleId),
    ['probe/no-internal-tags'],
  )
})

test('invalid options are refused', (t) => {
  const config = (given: object): Linter.Config => ({
    plugins: { probe: plugin },
    rules: { 'probe/require-signal-on-mutation': ['error', given] },
  })
  for (const given of [{}, { mutators: [] }, { mutators: ['a'], signal: 'b' }]) {
    t.throws(() => new Linter().verify('f()', config(given)))
  }
})

test('the plugin can be required', (t) => {
  const required = createRequire(import.meta.url)('probe-runtime/eslint') as typeof plugin
  t.deepEqual(Object.keys(required.rules), Object.keys(plugin.rules))
  t.deepEqual(Object.keys(required.configs), ['recommended'])
})
