import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import test from 'ava'
import { withProbe } from 'probe-runtime/next'
import { type AppFolder, appFolder } from '../../../../harness/app-folder.js'

const DEVELOPMENT = 'phase-development-server'
const given = () => ({ reactStrictMode: true })
type Rules = Record<string, { loaders: { loader: string; options: object }[]; condition?: object }>
type Observed = ReturnType<typeof given> & {
  webpack(config: object, context: object): { module: { rules: { use: { loader: string }[] }[] } }
  turbopack?: { rules: Rules }
  experimental?: { turbo: { rules: Rules } }
}

test.beforeEach(() => {
  process.env.NODE_ENV = 'development'
})
test.afterEach.always(() => {
  process.env.NODE_ENV = 'test'
})

async function withNext(version: string): Promise<AppFolder> {
  return appFolder({ 'node_modules/next/package.json': JSON.stringify({ name: 'next', version }) })
}

test.serial('outside development a config stays unchanged', async (t) => {
  process.env.NODE_ENV = 'production'
  const config = given()
  t.is(withProbe(config), config)
  const made = withProbe((_phase: string) => config)
  t.is(await made('phase-production-build'), config)
})

test.serial('an object stays an object, and a function a function, also an async one', async (t) => {
  t.like(withProbe(given()), given())
  const made = withProbe(async (phase: string) => ({ phase }))
  t.deepEqual(Object.keys(await made(DEVELOPMENT)), ['phase', 'webpack', 'turbopack'])
})

test.serial('webpack gets a rule in development, before the app changes its config', (t) => {
  const seen: number[] = []
  const config = withProbe({
    ...given(),
    webpack: (webpack: { module: { rules: unknown[] } }) => {
      seen.push(webpack.module.rules.length)
      return webpack
    },
  }) as unknown as Observed
  const dev = config.webpack({ module: { rules: [] } }, { dev: true })
  t.true(existsSync(dev.module.rules[0]?.use[0]?.loader ?? ''))
  t.is(config.webpack({ module: { rules: [] } }, { dev: false }).module.rules.length, 0)
  t.deepEqual(seen, [1, 0])
})

const VERSIONS: readonly [version: string, place: 'turbopack' | 'turbo', globs: string[]][] = [
  ['16.4.6', 'turbopack', ['*.tsx', '*.jsx', '*.js']],
  ['15.10.0', 'turbopack', ['*.tsx', '*.jsx']],
  ['15.3.0', 'turbopack', ['*.tsx', '*.jsx']],
  ['15.2.4', 'turbo', ['*.tsx', '*.jsx']],
  ['14.2.0', 'turbo', ['*.tsx', '*.jsx']],
]
for (const [version, place, globs] of VERSIONS) {
  test.serial(`Turbopack's rules are where Next.js ${version} reads them`, async (t) => {
    const { root, remove } = await withNext(version)
    t.teardown(remove)
    const { turbopack, experimental } = withProbe(given(), { root }) as unknown as Observed
    const rules = place === 'turbo' ? experimental?.turbo.rules : turbopack?.rules
    t.deepEqual(Object.keys(rules ?? {}), globs)
    t.is(place === 'turbo' ? turbopack : experimental, undefined)
    t.is(rules?.['*.tsx']?.condition !== undefined, version.startsWith('16'))
  })
}

test.serial('a Turbopack rule of the app stays', (t) => {
  const rule = { loaders: ['mine'] }
  const config = withProbe({ turbopack: { rules: { '*.tsx': rule, '*.svg': rule } } })
  t.like(config.turbopack.rules, { '*.tsx': rule, '*.svg': rule })
  t.true('*.jsx' in config.turbopack.rules)
})

test.serial('without stamps the bundler config stays unchanged', (t) => {
  t.deepEqual(withProbe(given(), { stamp: false }), given())
})

test.serial('invalid options are refused, also in a build', (t) => {
  process.env.NODE_ENV = 'production'
  t.throws(() => withProbe(given(), { prot: 1 } as object), {
    message: 'probe-runtime/next: no option "prot"; nearest: "port"',
  })
})

test('the wrapper can be required', (t) => {
  const required = createRequire(import.meta.url)('probe-runtime/next') as { withProbe: typeof withProbe }
  t.is(typeof required.withProbe, 'function')
})
