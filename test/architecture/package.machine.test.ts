/** The package that users install: its files, its peers and its version. `npm run lint:package` checks its entries. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import test from 'ava'
import { VERSION } from '../../sdk/protocol/version.js'

const ROOT = new URL('../../../', import.meta.url)

/** Folders of the package. The shop and what it imports are in it because `probe demo` runs them. */
const FOLDERS = [
  'cli/bin',
  'dist/cli',
  'dist/daemon',
  'dist/fixtures/corpus',
  'dist/fixtures/server',
  'dist/fixtures/shop',
  'dist/mcp',
  'dist/page',
  'dist/schemas',
  'dist/sdk',
  'dist/workers',
]
const MAX_FILES = 1_640
const MAX_BYTES = 6_600_000

interface Manifest {
  version: string
  bin: Record<string, string>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional: boolean }>
}

async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as Manifest
}

test('the package holds what users run, and nothing else', async (t) => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    shell: process.platform === 'win32',
    maxBuffer: 16 * 1024 * 1024,
  })
  const [{ files, unpackedSize }] = JSON.parse(stdout) as [
    { files: { path: string }[]; unpackedSize: number },
  ]
  const paths = files.map(({ path }) => path)
  const folders = new Set<string>()
  for (const path of paths) {
    if (!path.includes('/')) continue
    const folder = FOLDERS.find((each) => path.startsWith(`${each}/`))
    folders.add(folder ?? path)
  }
  t.deepEqual([...folders].sort(), FOLDERS)
  for (const surplus of [/\.map$/, /\/test\//, /(?<!\.d)\.ts$/, /\.tsbuildinfo$/, /\/shop\/page\//])
    t.deepEqual(
      paths.filter((path) => surplus.test(path)),
      [],
      String(surplus),
    )
  t.true(paths.length <= MAX_FILES, `${paths.length} files`)
  t.true(unpackedSize <= MAX_BYTES, `${unpackedSize} bytes`)
})

test('the package is started by its own name, so that npx finds it without a download', async (t) => {
  const { bin } = await manifest()
  t.deepEqual(bin, { probe: 'cli/bin/probe.js', 'probe-runtime': 'cli/bin/probe.js' })
})

test('every peer is optional and takes any version: npm refuses a package whose optional peer does not fit', async (t) => {
  const { peerDependencies, peerDependenciesMeta } = await manifest()
  for (const [name, range] of Object.entries(peerDependencies)) {
    t.is(range, '*', name)
    t.true(peerDependenciesMeta[name]?.optional, name)
  }
})

test('the version in the code is that of package.json', async (t) => {
  t.is(VERSION, (await manifest()).version)
})

test('a plugin of Vite has types that fit any copy of Vite', async (t) => {
  for (const entry of ['vite', 'sveltekit']) {
    const types = await readFile(new URL(`dist/sdk/node/build/${entry}/index.d.ts`, ROOT), 'utf8')
    t.regex(types, /function probe\(options\?: BuildOptions\): ProbePlugin\[\];/, entry)
  }
})
