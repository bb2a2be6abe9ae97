import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { ensureToken, readToken, stateFolder, tokenFile } from '../../../daemon/files/state-folder.js'

const TOKEN_MAKER = fileURLToPath(new URL('./fixtures/token-maker.js', import.meta.url))

async function scratch(t: { teardown(fn: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-state-'))
  t.teardown(() => rm(folder, { recursive: true }))
  return path.join(folder, 'state')
}

test('the state folder is PROBE_STATE_DIR, else under XDG_STATE_HOME, else under the home folder', (t) => {
  t.is(stateFolder({ PROBE_STATE_DIR: '/one', XDG_STATE_HOME: '/two' }), '/one')
  t.is(stateFolder({ XDG_STATE_HOME: '/two' }), '/two/probe-runtime')
  t.regex(stateFolder({}), /\.local\/state\/probe-runtime$/)
  t.regex(stateFolder({ PROBE_STATE_DIR: '', XDG_STATE_HOME: '' }), /\.local\/state\/probe-runtime$/)
})

test('the token is created once, kept, and readable only by its user', async (t) => {
  const folder = await scratch(t)
  t.is(await readToken(folder), undefined)
  const token = await ensureToken(folder)
  t.regex(token, /^[0-9a-f]{64}$/)
  t.is(await ensureToken(folder), token)
  t.is(await readToken(folder), token)
  t.is((await stat(tokenFile(folder))).mode & 0o777, 0o600)
  t.is((await stat(folder)).mode & 0o777, 0o700)
})

test('ten processes that create the token at once agree on one, and leave nothing else', async (t) => {
  const folder = await scratch(t)
  const run = promisify(execFile)
  const runs = Array.from({ length: 10 }, () => run(process.execPath, [TOKEN_MAKER, folder]))
  const tokens = (await Promise.all(runs)).map(({ stdout }) => stdout)
  t.is(new Set(tokens).size, 1)
  t.is(tokens[0], await readFile(tokenFile(folder), 'utf8'))
  t.deepEqual(await readdir(folder), ['token'])
})

test('a file without a token is CORRUPT_FILE, and the error names it', async (t) => {
  const folder = await scratch(t)
  await ensureToken(folder)
  await writeFile(tokenFile(folder), 'half')
  const error = await t.throwsAsync(ensureToken(folder))
  t.like(error, { code: 'CORRUPT_FILE', detail: { file: tokenFile(folder) } })
})

test('a folder that the system refuses is UNSAFE_FOLDER, with the reason', async (t) => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'probe-state-')), 'file')
  t.teardown(() => rm(path.dirname(file), { recursive: true }))
  await writeFile(file, '')
  const folder = path.join(file, 'state')
  const error = await t.throwsAsync(ensureToken(folder))
  t.like(error, { code: 'UNSAFE_FOLDER', detail: { folder, code: 'ENOTDIR' } })
  t.regex(error?.message ?? '', /cannot be used: ENOTDIR/)
})
