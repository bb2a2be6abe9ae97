/**
 * Prepares a fresh clone: packages from the lock file, the build, a browser. Prints each step, and skips steps that are up
 * to date. Needs only Node and npm. `--quiet` prints only steps that run; `--tests` also installs the tests' browser,
 * editors and libraries of state; `--libraries` the libraries that `npm run libraries` plays; `--firefox` Firefox;
 * `--no-browser` installs no browser.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const quiet = process.argv.includes('--quiet')
const major = Number(process.versions.node.split('.')[0])
if (major < 20) fail(`probe needs Node 20 or newer; this is ${process.version}`)

step('packages', hashOf(['package.json', 'package-lock.json']), 'node_modules/.probe-packages', () =>
  run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel', 'error']),
)
step('build', hashOf(sources('.')), 'dist/.probe-build', () => run(process.execPath, ['build.mjs']))

if (process.argv.includes('--tests')) for (const name of ['editors', 'stores']) fixtures(name)
if (process.argv.includes('--libraries')) fixtures('libraries')

if (!process.argv.includes('--no-browser')) await ensureBrowsers()

async function ensureBrowsers() {
  const { ensureBrowser } = await import('./dist/daemon/driven/browser.js')
  try {
    const browser = await ensureBrowser((line) => say(line))
    if (!quiet) say(`browser: ${browser}`)
    if (process.argv.includes('--tests')) {
      const { ensureHeadlessShell } = await import('./dist/test/harness/headless-shell.js')
      await ensureHeadlessShell((line) => say(line))
    }
    if (process.argv.includes('--firefox')) {
      const { ensureFirefox } = await import('./dist/test/harness/firefox.js')
      await ensureFirefox((line) => say(line))
    }
  } catch (error) {
    fail(error.message)
  }
}

/** Installs the packages of pages that tests play. Their scripts stay out: no page needs what they build. */
function fixtures(name) {
  const folder = `fixtures/${name}`
  const options = ['--no-fund', '--no-audit', '--ignore-scripts', '--loglevel', 'error']
  step(name, hashOf([`${folder}/package-lock.json`]), `${folder}/node_modules/.probe-packages`, () =>
    run('npm', ['ci', '--prefix', folder, ...options]),
  )
}

/** Runs `work` unless the mark file holds this hash, then writes the hash. */
function step(name, hash, mark, work) {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) {
    if (!quiet) say(`${name}: up to date`)
    return
  }
  say(`${name}: …`)
  const start = Date.now()
  work()
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, hash)
  say(`${name}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  } catch {
    fail(`${command} ${args.join(' ')} failed; its output is above`)
  }
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.git', 'docs', '.probe'].includes(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) return sources(file)
      return /\.(tsx?|mjs|js|json|html|css)$/.test(entry.name) ? [file] : []
    })
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.version)
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function say(line) {
  process.stderr.write(`setup  ${line}\n`)
}

function fail(line) {
  process.stderr.write(`setup  ${line}\n`)
  process.exit(1)
}
