/** Two apps in one repository of a package manager: two dev servers, one daemon, two tabs, and one agent that drives both at once. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestFn } from 'ava'
import type { Agent } from '../harness/agent.js'
import { useBrowser } from '../harness/browser.js'
import { useFileClosing } from '../harness/closing.js'
import { freePort } from '../harness/free-port.js'
import { pidsOf } from '../harness/processes.js'
import { sessionOf, startAgent } from './agent.js'
import { CLONE, EDITED, HEADING, lineOf, REACT_NOTES, TRACES } from './gate.js'
import { installManager, MANAGERS, type PackageManager, YARN } from './managers.js'
import { type Command, run, serve } from './program.js'
import { replaceFile } from './replace-file.js'
import { keepResult, STEPS, type Step } from './result.js'
import { FIXTURES, installing, type Surroundings, surround } from './surroundings.js'

interface Member {
  name: string
  template: string
  packages: readonly string[]
  /** files to copy: `from` in fixtures/gates, `to` in the app's folder */
  fixture: readonly [from: string, to: string]
  component: string
}

const WEB: Member = {
  name: 'web',
  template: 'react-ts',
  packages: [],
  fixture: [REACT_NOTES, 'src/App.tsx'],
  component: 'src/App.tsx',
}
const ADMIN: Member = {
  name: 'admin',
  template: 'vue-ts',
  packages: ['pinia@3.0.4'],
  fixture: ['vue-pinia', '.'],
  component: 'src/App.vue',
}
const MEMBERS = [WEB, ADMIN]

/** What a package manager writes besides package.json. */
const LEFT_OUT =
  /^(?:node_modules|\.yarn|\.pnp\..*|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/

/** @param from the package manager in the list, with its version; undefined for npm and the packed package */
export function defineWorkspace(test: TestFn, from?: string): void {
  const manager: PackageManager | undefined = MANAGERS.find((each) => each.from === from)
  const name = `${manager?.name ?? 'npm'} workspaces, two apps at once`
  const fixture = manager === undefined ? 'monorepo' : `monorepo-${manager.name}`
  const browser = useBrowser(test, { whole: true, keepsPages: true })
  const closing = useFileClosing(test)
  const passed: Step[] = []
  closing(() => keepResult({ name, fixture, passed }))
  let around: Surroundings
  let root = ''
  let fresh: Record<string, string>
  const folderOf = ({ name }: Member) => path.join(root, 'apps', name)
  const execute = (cwd: string, command: string, ...args: readonly string[]) =>
    run({ command, args }, { cwd, env: around.env })
  const probe = (...args: string[]): Command =>
    manager === undefined
      ? { command: 'npx', args: ['--no-install', 'probe', ...args] }
      : { command: process.execPath, args: [CLONE, ...args] }
  const init = (...args: string[]) => run(probe('init', ...args), { cwd: root, env: around.env })
  const [command, ...before] = manager?.exec ?? ['npx', '--no-install']
  const vite = (...args: string[]): Command => ({ command, args: [...before, 'vite', ...args] })

  test.serial.before('makes a repository of two apps and installs its packages', async () => {
    around = await surround(closing)
    root = path.join(around.home, 'app')
    await cp(path.join(FIXTURES, 'monorepo'), root, { recursive: true })
    await mkdir(path.join(root, 'apps'))
    for (const member of MEMBERS) {
      const { name, template, fixture } = member
      await execute(
        path.join(root, 'apps'),
        'npx',
        '--yes',
        'create-vite@7.1.3',
        name,
        '--template',
        template,
      )
      const [from, to] = fixture
      await cp(path.join(FIXTURES, from), path.join(folderOf(member), to), { recursive: true })
    }
    if (manager !== undefined) {
      const tools = await installManager(around.home, manager.from)
      Object.assign(around.env, YARN, { PATH: `${tools}${path.delimiter}${around.env.PATH}` })
      await writeFile(
        path.join(root, 'apps', ADMIN.name, 'package.json'),
        await withPackages(folderOf(ADMIN), ADMIN),
      )
      for (const [file, text] of Object.entries(manager.workspace))
        await writeFile(path.join(root, file), text)
      await execute(root, manager.name, 'install')
      return
    }
    await execute(root, 'npm', ...installing())
    // Installs in each app's folder, as `probe init` does.
    for (const member of MEMBERS)
      await execute(folderOf(member), 'npm', ...installing('-D', around.packed, ...member.packages))
  })

  test.serial('probe init asks which app is meant, and writes nothing', async (t) => {
    fresh = await filesOf(root)
    await t.throwsAsync(init('--port', String(around.daemonPort)), {
      message:
        /there are 2 apps here: apps\/admin \(Vite\), apps\/web \(Vite\); choose one with --app <dir> \(BAD_ARGUMENTS\)/,
    })
    t.deepEqual(await filesOf(root), fresh)
  })

  test.serial(STEPS.wired, async (t) => {
    for (const { name } of MEMBERS) {
      const wire = async () =>
        JSON.parse(await init('--app', `apps/${name}`, '--port', String(around.daemonPort), '--json')) as {
          app: string
          files: { state: string; file: string }[]
        }
      const first = await wire()
      t.is(first.app, name)
      // The first app's init already wrote the files of the whole repository.
      const expected = name === WEB.name ? 'written' : 'there'
      const config = path.join(root, 'apps', name, 'vite.config.ts')
      for (const { file, state } of first.files) t.is(state, file === config ? 'written' : expected, file)
      const written = await filesOf(root)
      const second = await wire()
      t.true(second.files.every(({ state }) => state === 'there'))
      t.deepEqual(await filesOf(root), written)
    }
    passed.push('wired')
  })

  interface Tab {
    member: Member
    sessionId: string
    /** Writes a note and waits for the expected result. */
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects of a result
    write(note: string): Promise<any>
  }

  /** Starts the agent in the root, as its client would, with a tab of each app. */
  async function open(): Promise<{ agent: Agent; web: Tab; admin: Tab }> {
    const { mcpServers } = JSON.parse(await readFile(path.join(root, '.mcp.json'), 'utf8')) as {
      mcpServers: { probe: Command }
    }
    const agent = await startAgent(mcpServers.probe, {
      cwd: root,
      env: around.env,
      closing,
      stop: probe('stop'),
    })
    const context = await browser.context()
    const tabOf = async (member: Member): Promise<Tab> => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const dev = vite('--port', String(port), '--strictPort')
      const server = await serve(dev, `${origin}/`, { cwd: folderOf(member), env: around.env })
      closing(() => server.close())
      const page = await context.newPage()
      // The app has its own part of the backend, so that an address shows which app sent a request.
      await page.goto(`${origin}/?api=${encodeURIComponent(`${around.api}/${member.name}`)}`)
      await page.getByTestId('ready').waitFor()
      const sessionId = await sessionOf(page, around)
      return {
        member,
        sessionId,
        async write(note) {
          const fill = { target: { label: 'Note' }, action: 'fill', args: { text: note } }
          await agent.call('probe_act', { sessionId, ...fill })
          const target = { role: 'button', name: 'Save' }
          const until = { kind: 'text', contains: `Saved: ${note}` }
          const { value } = await agent.call('probe_act_and_wait', {
            sessionId,
            target,
            action: 'click',
            until,
          })
          return value
        },
      }
    }
    const [web, admin] = await Promise.all([tabOf(WEB), tabOf(ADMIN)])
    return { agent, web, admin }
  }

  test.serial('one agent drives both apps at once, and neither sees events of the other', async (t) => {
    const { agent, web, admin } = await open()
    t.is((await pidsOf(`background.bundle.js ${around.daemonPort}`)).length, 1)

    const { code, detail } = await agent.refusal('probe_look', { action: 'page' })
    t.is(code, 'AMBIGUOUS_SESSION')
    const listed = (detail as { sessions: { sessionId: string; app: string }[] }).sessions
    t.deepEqual(
      listed.map(({ sessionId, app }) => [app, sessionId]).sort(),
      [web, admin].map(({ member, sessionId }) => [member.name, sessionId]).sort(),
    )

    for (const [good, bad] of [
      [admin, web],
      [web, admin],
    ] as const) {
      const [yes, no] = await Promise.all([good.write('Sencha'), bad.write('A bad one')])
      t.is(yes.verified, 'yes', JSON.stringify(yes))
      t.is(no.verified, 'no', JSON.stringify(no))
      t.is(no.verifiedReason, 'contradicted')
      for (const { summary } of [yes, no]) t.is(summary.net.total, 1)
      const { component } = bad.member
      const file = path.join(folderOf(bad.member), component)
      t.like(no.effect.source, {
        file: toldAs(bad.member),
        line: lineOf(await readFile(file, 'utf8')),
      })
    }

    for (const { member, sessionId } of [web, admin]) {
      const { value } = await agent.call('probe_observe', { sessionId, action: 'network', since: 0 })
      const calls = value.calls as { url: string }[]
      t.deepEqual(
        calls.map(({ url }) => new URL(url).pathname).filter((name) => name.endsWith('/notes')),
        [`/${member.name}/notes`, `/${member.name}/notes`],
      )
    }
    passed.push('judged')

    const file = path.join(folderOf(WEB), WEB.component)
    const predicate = { kind: 'text', contains: EDITED }
    const wait = { action: 'wait', predicate, timeout_ms: 30_000, sessionId: web.sessionId }
    const waiting = agent.call('probe_assert', wait)
    const source = await readFile(file, 'utf8')
    await replaceFile(file, source.replace(HEADING, EDITED))
    const { value: verdict } = await waiting
    t.true(verdict.pass, JSON.stringify(verdict))
    const editsIn = async ({ sessionId }: Tab) => {
      const { value } = await agent.call('probe_observe', { sessionId, since: 0, filters: ['code.edited'] })
      return (value.events as { files?: string[] }[]).flatMap(({ files = [] }) => files)
    }
    t.true((await editsIn(web)).includes(toldAs(WEB)))
    t.deepEqual(await editsIn(admin), [])
    passed.push('edited')
    await replaceFile(file, source)
  })

  test.serial(STEPS.built, async (t) => {
    for (const member of MEMBERS) {
      const folder = folderOf(member)
      const { command, args } = vite('build')
      await execute(folder, command, ...args)
      const built = Object.values(await filesOf(path.join(folder, 'dist')))
      t.true(built.length > 0)
      t.false(built.some((text) => TRACES.test(text)))
      await rm(path.join(folder, 'dist'), { recursive: true })
    }
    passed.push('built')
  })

  test.serial(STEPS.undone, async (t) => {
    for (const { name } of MEMBERS) await init('--undo', '--app', `apps/${name}`)
    t.deepEqual(await filesOf(root), fresh)
    passed.push('undone')
  })
}

/** A member's component as agents see it: relative to the repository's root, where they start. */
function toldAs({ name, component }: Member): string {
  return path.posix.join('apps', name, component)
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isDirectory()) Object.assign(files, await filesOf(name))
    else files[name] = await readFile(name, 'utf8')
  }
  return files
}

/** The package.json of a member, with the packages that its generator does not install. */
async function withPackages(folder: string, { packages }: Member): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  for (const each of packages) {
    const [name = '', version] = each.split('@')
    manifest.dependencies[name] = version
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
