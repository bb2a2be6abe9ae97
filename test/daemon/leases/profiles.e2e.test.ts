/** Signed-in state that outlives its page: saved by kept pages, read by every lease that names it. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { type Machine, useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { isAlive, kill } from '../../harness/processes.js'
import { openSite, type Site } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

/** Signs in by three ways at once: an HttpOnly cookie of the server, localStorage, and a database. */
const APP = `<!doctype html><title>Shop</title><p id="who"></p><p id="said"></p>
  <button onclick="sign('in')">Sign in</button><button onclick="sign('out')">Sign out</button>
  <script>
    const open = () => new Promise((done) => {
      const asking = indexedDB.open('app', 1)
      asking.onupgradeneeded = () => asking.result.createObjectStore('notes')
      asking.onsuccess = () => done(asking.result)
    })
    const entry = async (mode, run) => {
      const database = await open()
      const asking = run(database.transaction('notes', mode).objectStore('notes'))
      return new Promise((done) => { asking.onsuccess = () => done(asking.result) })
    }
    const sign = async (way) => {
      if (way === 'in') { localStorage.user = 'ann'; await entry('readwrite', (notes) => notes.put('draft', 'note')) }
      else localStorage.removeItem('user')
      await fetch('/sign-' + way, { method: 'POST' })
      said.textContent = 'Signed ' + way
    }
    const show = async () => {
      const cookie = await (await fetch('/who')).text()
      const note = await entry('readonly', (notes) => notes.get('note'))
      who.textContent = [cookie, localStorage.user ?? 'nobody', note ?? 'empty'].join(' ')
    }
    show()
  </script>`
const SIGNED_IN = /member ann draft/
const SIGNED_OUT = /stranger nobody empty/

async function shop(): Promise<Site> {
  const site = await openSite({
    '/': { headers: { 'content-type': 'text/html' }, body: APP },
    '/sign-in': { headers: { 'set-cookie': 'member=1; HttpOnly; Path=/' }, body: '' },
    '/sign-out': { headers: { 'set-cookie': 'member=; Max-Age=0; Path=/' }, body: '' },
    '/who': (request, response) =>
      void response.end(request.headers.cookie?.includes('member=1') === true ? 'member' : 'stranger'),
  })
  closing(() => site.close())
  return site
}

const fileOf = ({ folder }: Machine, name: string) => path.join(folder, 'profiles', `${name}.json`)
const savedAt = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0

async function stage() {
  const one = await machine()
  const { url } = await shop()
  const asking = await one.agent()
  const drive = async (...args: string[]) => {
    const { code, stdout, stderr } = await one.run('drive', `${url}/`, '--json', ...args)
    if (code !== 0) throw new Error(stdout + stderr)
    return JSON.parse(stdout)
  }
  const click = async (sessionId: string, name: string) => {
    const { value } = await asking.call('probe_act_and_wait', {
      sessionId,
      target: { role: 'button', name },
      action: 'click',
      until: { kind: 'text', contains: name === 'Sign in' ? 'Signed in' : 'Signed out' },
    })
    return value.verified
  }
  const acquire = (more: object) => asking.call('probe_lease', { action: 'acquire', url: `${url}/`, ...more })
  /** What a lease of the profile sees. */
  const seen = async (profile: string) => {
    const { value, text, isError } = await acquire({ profile })
    if (isError) throw new Error(text)
    const { value: claim } = await asking.call('probe_assert', {
      sessionId: value.sessionId,
      predicate: {
        kind: 'anyOf',
        predicates: ['member', 'stranger'].map((contains) => ({ kind: 'text', contains })),
      },
      timeout_ms: 4_000,
    })
    const look = await asking.call('probe_look', { action: 'page', sessionId: value.sessionId })
    await asking.call('probe_lease', { action: 'release', lease: value.lease })
    return `${claim.verified} ${look.text}`
  }
  return { one, asking, drive, click, acquire, seen, url }
}

test('who signed in once with a kept page is signed in in every later lease of the profile', async (t) => {
  const { one, asking, drive, click, seen } = await stage()
  const kept = await drive('--profile', 'admin')
  t.deepEqual(kept.profile, { name: 'admin' }, 'a new one')
  t.is(await click(kept.sessionId, 'Sign in'), 'yes')
  const { stdout } = await one.run('drive', '--list')
  t.regex(stdout, /profile admin$/m)
  await one.run('drive', '--close')
  const file = fileOf(one, 'admin')
  t.is((await stat(file)).mode & 0o777, 0o600)
  t.is((await stat(path.dirname(file))).mode & 0o777, 0o700)
  t.deepEqual(await readdir(path.dirname(file)), ['admin.json'], 'no draft is left')
  t.regex(await seen('admin'), SIGNED_IN)
  t.regex((await one.run('drive', '--list')).stdout, /^no page is open\nprofiles: admin\n$/)
  const again = await drive('--profile', 'admin')
  t.is(new Date(again.profile.savedAt).getTime(), Math.trunc(await savedAt(file)))
  t.deepEqual((await asking.call('probe_lease', { action: 'list' })).value.profiles, ['admin'])
})

test('the sign-in survives the death of the daemon and its browser', async (t) => {
  const { one, drive, click, url } = await stage()
  const { sessionId } = await drive('--profile', 'admin')
  t.is(await click(sessionId, 'Sign in'), 'yes')
  const file = fileOf(one, 'admin')
  await eventually(
    async () => (await readFile(file, 'utf8').catch(() => '')).includes('member'),
    'its saving',
  )
  const daemon = await one.daemonPid()
  kill(daemon, 'SIGKILL')
  await eventually(() => !isAlive(daemon ?? 0), 'its end')
  const asking = await one.agent()
  const { value } = await asking.call('probe_lease', {
    action: 'acquire',
    url: `${url}/`,
    profile: 'admin',
  })
  const { value: verdict } = await asking.call('probe_assert', {
    sessionId: value.sessionId,
    predicate: { kind: 'text', contains: 'member ann draft' },
    timeout_ms: 4_000,
  })
  t.is(verdict.verified, 'yes', JSON.stringify(verdict))
})

test('an agent’s lease changes no profile; of two kept pages, the one that changed last is saved', async (t) => {
  const { one, asking, drive, click, acquire, seen } = await stage()
  const first = await drive('--profile', 'admin')
  await click(first.sessionId, 'Sign in')
  await asking.call('probe_lease', { action: 'release', lease: first.lease })
  const { value: own } = await acquire({ profile: 'admin' })
  t.is(await click(own.sessionId, 'Sign out'), 'yes')
  await asking.call('probe_lease', { action: 'release', lease: own.lease })
  t.regex(await seen('admin'), SIGNED_IN, 'the sign-out of a lease is its own')

  const [one1, two] = [await drive('--profile', 'admin'), await drive('--profile', 'admin')]
  t.is(await click(two.sessionId, 'Sign out'), 'yes')
  await asking.call('probe_lease', { action: 'release', lease: two.lease })
  const at = await savedAt(fileOf(one, 'admin'))
  await asking.call('probe_lease', { action: 'release', lease: one1.lease })
  t.is(await savedAt(fileOf(one, 'admin')), at, 'a page that changed nothing saves nothing')
  t.notRegex(await seen('admin'), SIGNED_IN)
})

test('profiles do not see each other, and a page without one sees none', async (t) => {
  const { asking, drive, click, seen, acquire } = await stage()
  const admin = await drive('--profile', 'admin')
  await click(admin.sessionId, 'Sign in')
  await asking.call('probe_lease', { action: 'release', lease: admin.lease })
  const guest = await drive('--profile', 'guest')
  await asking.call('probe_lease', { action: 'release', lease: guest.lease })
  t.regex(await seen('guest'), SIGNED_OUT)
  const { value } = await acquire({})
  t.false('profile' in value)
})

test('a damaged, unknown or badly named profile is one coded error, and nothing is left behind', async (t) => {
  const { one, asking, drive, click, acquire, seen } = await stage()
  const { lease, sessionId } = await drive('--profile', 'admin')
  await click(sessionId, 'Sign in')
  await asking.call('probe_lease', { action: 'release', lease })
  const file = fileOf(one, 'admin')
  const whole = await readFile(file, 'utf8')
  for (const damaged of [
    whole.slice(0, -20),
    whole.replace('member', 'nember'),
    '',
    'null',
    '{}',
    '{"version":2}',
  ]) {
    await writeFile(file, damaged)
    const { value } = await acquire({ profile: 'admin' })
    t.like(value.error, { code: 'CORRUPT_FILE', detail: { file } }, damaged.slice(0, 20))
  }
  await writeFile(file, whole)
  t.regex(await seen('admin'), SIGNED_IN)
  t.like((await acquire({ profile: 'amdin' })).value.error, {
    code: 'NOT_FOUND',
    detail: { profiles: ['admin'] },
  })
  for (const name of ['../admin', 'a/b', '', '.admin', '..'])
    t.is((await acquire({ profile: name })).value.error.code, 'BAD_ARGUMENTS', name)
  t.deepEqual((await asking.call('probe_lease', { action: 'list' })).value.leases, [])
})

test('a profile can be deleted, with the pages that would save it again', async (t) => {
  const { one, asking, drive, click } = await stage()
  const { sessionId } = await drive('--profile', 'admin')
  await click(sessionId, 'Sign in')
  const { stdout } = await one.run('drive', '--forget', 'admin')
  t.is(stdout, 'deleted the profile admin\n')
  t.deepEqual(await readdir(path.join(one.folder, 'profiles')), [])
  t.deepEqual((await asking.call('probe_lease', { action: 'list' })).value, { leases: [] })
  const again = await one.run('drive', '--forget', 'admin')
  t.not(again.code, 0)
  t.regex(again.stderr, /NOT_FOUND/)
})
