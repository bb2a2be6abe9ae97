/** `probe init` and `probe init --undo` as a program, on typical projects; the gates run real apps. */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'
import { type Machine, type Ran, useMachine } from '../../harness/machine.js'

const machine = useMachine(test)
const CLONE = path.resolve(fileURLToPath(new URL('../../../..', import.meta.url)))
const VITE = `import { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [] })\n`
const manifest = (dependencies: Record<string, string>, more: object = {}) =>
  `${JSON.stringify({ name: 'shop', private: true, devDependencies: dependencies, ...more }, null, 2)}\n`

type Files = Record<string, string>

async function project(t: ExecutionContext, files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-init-'))
  t.teardown(() => rm(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  return folder
}

async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Files = {}
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    if (entry.isFile() && !name.includes('node_modules/')) files[name] = await readFile(file, 'utf8')
  }
  return files
}

async function init(cwd: string, ...args: string[]): Promise<Ran> {
  return initOn(await machine(), cwd, args)
}

/** Runs init on a given machine, so that a later undo finds the same state folder. */
function initOn(
  { start }: Machine,
  cwd: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const program = start(['init', ...args], environment, cwd)
  program.endInput()
  return program.ended
}

const AGENT_FILES = [
  '.claude/commands/probe.md',
  '.cursor/commands/probe.md',
  '.cursor/mcp.json',
  '.cursor/rules/probe.mdc',
  '.github/copilot-instructions.md',
  '.github/prompts/probe.prompt.md',
  '.mcp.json',
  '.vscode/mcp.json',
  'AGENTS.md',
  'CLAUDE.md',
]

test('init wires a Vite app and registers its agents; a second run changes nothing', async (t) => {
  const mine = '{\n  // mine\n  "mcpServers": { "files": { "command": "files" } }\n}\n'
  const folder = await project(t, {
    'package.json': manifest({ vite: '7', 'probe-runtime': '0' }),
    'vite.config.ts': VITE,
    'CLAUDE.md': '# Shop\n',
    '.mcp.json': mine,
  })
  const first = await init(folder)
  t.is(first.code, 0, first.stderr)
  const files = await filesIn(folder)
  t.deepEqual(Object.keys(files).sort(), [...AGENT_FILES, 'package.json', 'vite.config.ts'].sort())
  t.is(
    files['vite.config.ts'],
    `import { probe } from 'probe-runtime/vite'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [probe()] })\n`,
  )
  t.regex(
    files['CLAUDE.md'] ?? '',
    /^# Shop\n\n<!-- probe:begin -->\n## Verify in the running app\n[\s\S]*<!-- probe:end -->\n$/,
  )
  t.regex(
    files['.mcp.json'] ?? '',
    /^\{\n {2}\/\/ mine\n {2}"mcpServers": \{ "probe": \{.*"probe-runtime".*\}, "files": \{ "command": "files" \} \}\n\}\n$/,
  )
  t.deepEqual(JSON.parse(files['.vscode/mcp.json'] ?? '').servers.probe, {
    type: 'stdio',
    command: 'npx',
    args: ['--no-install', 'probe-runtime', 'mcp'],
  })
  t.regex(files['.cursor/rules/probe.mdc'] ?? '', /^---\ndescription: .*\nalwaysApply: true\n---\n/)
  t.regex(first.stdout, /^shop {2}Vite, npm, .*\n\nplan\n {2}write {3}vite\.config\.ts {2}the plugin\n/)
  t.regex(first.stdout, /done\n✔ vite\.config\.ts {2}the plugin\n/)
  t.regex(first.stdout, /For any other agent, add this entry:\n\{\n {2}"mcpServers"/)
  t.regex(first.stdout, /next\n {2}Start the app, then run probe open/)

  const second = await init(folder, '--json')
  t.is(second.code, 0, second.stderr)
  t.deepEqual(await filesIn(folder), files)
  const report = JSON.parse(second.stdout) as { files: { state: string }[]; install?: string }
  t.true(report.files.every(({ state }) => state === 'there'))
  t.is(report.install, undefined)
})

test('an app with a config and one without are wired, and unwired again', async (t) => {
  const own = { 'package.json': manifest({ '@sveltejs/kit': '1', vite: '7' }), 'tsconfig.json': '{}' }
  for (const given of [{ ...own, 'vite.config.ts': VITE }, own]) {
    const folder = await project(t, given)
    const here = await machine()
    const { stdout, code } = await initOn(here, folder, ['--no-install', '--no-mcp'])
    t.is(code, 0)
    t.regex(stdout, /^shop {2}SvelteKit, npm/)
    const written = await filesIn(folder)
    t.is(Object.keys(written).length, 3)
    t.regex(written['vite.config.ts'] ?? '', /from 'probe-runtime\/sveltekit'[\s\S]*\[probe\(\)\]/)
    const undone = await initOn(here, folder, ['--undo', '--no-install', '--no-mcp'])
    t.is(undone.code, 0, undone.stdout)
    t.deepEqual(await filesIn(folder), given)
  }
})

for (const [app, dependencies, files, document, line] of [
  [
    'SolidStart 1',
    { '@solidjs/start': '1', vinxi: '0.5' },
    { 'app.config.ts': 'export default {}\n' },
    'src/entry-server.tsx',
    '{import.meta.env.DEV && <script src="http://127.0.0.1:7800/probe.js"></script>}',
  ],
  [
    'Remix without Vite',
    { '@remix-run/dev': '2' },
    { 'remix.config.js': 'module.exports = {}\n' },
    'app/root.tsx',
    `{process.env.NODE_ENV === 'development' && <script src="http://127.0.0.1:7800/probe.js"></script>}`,
  ],
] as const) {
  test(`${app} is not wired: init says so, with the line to add`, async (t) => {
    const given = { ...files, 'package.json': manifest(dependencies), [document]: '<head></head>\n' }
    const folder = await project(t, given)
    const here = await machine()
    const options = ['--no-install', '--no-mcp', '--port', '7800']
    const asked = await initOn(here, folder, options)
    t.is(asked.code, 1, asked.stderr)
    t.true(asked.stdout.includes(`! ${document}  the script`), asked.stdout)
    t.true(asked.stdout.includes(line), asked.stdout)
    t.like(await filesIn(folder), given)

    const written = `<head>${line}</head>\n`
    await writeFile(path.join(folder, document), written)
    const again = await initOn(here, folder, options)
    t.is(again.code, 0, again.stdout)
    const undone = await initOn(here, folder, ['--undo', ...options])
    t.is(undone.code, 1, 'a person removes what a person wrote')
    t.is((await filesIn(folder))[document], written)
  })
}

test('init says which versions no test covers, with the line that works without a plugin', async (t) => {
  const next = (version: string) => ({
    'package.json': manifest({ next: version }),
    'next.config.mjs': 'export default {}\n',
  })
  const line = /No test covers this version of Next\.js.*<script src="http:\/\/127\.0\.0\.1:\d+\/probe\.js">/
  for (const [files, isSaid] of [
    [next('^13.5.6'), true],
    [next('^16.0.0'), false],
    [next('latest'), false],
  ] as const) {
    const { stdout, code } = await init(await project(t, files), '--no-install', '--no-mcp')
    t.is(code, 0, stdout)
    t.is(line.test(stdout), isSaid, stdout)
  }
  const qwik = { 'package.json': manifest({ '@builder.io/qwik': '1', vite: '5' }), 'vite.config.ts': VITE }
  const { stdout } = await init(await project(t, qwik), '--no-install', '--no-mcp')
  t.regex(stdout, /✔ vite\.config\.ts[\s\S]*No test covers this version of Qwik/)
})

test('pages without a build get the script, and lose it again', async (t) => {
  const page = '<!doctype html>\n<html>\n<head>\n<title>Shop</title>\n</head>\n</html>\n'
  const folder = await project(t, { 'index.html': page, 'public/about.html': page })
  const here = await machine()
  const { stdout, code } = await initOn(here, folder, ['--no-mcp', '--port', '7800'])
  t.is(code, 0)
  t.regex(stdout, /plain HTML/)
  const files = await filesIn(folder)
  t.deepEqual(JSON.parse(files['.probe/project.json'] ?? ''), { version: 1, port: 7800 })
  for (const name of ['index.html', 'public/about.html'])
    t.regex(
      files[name] ?? '',
      /<head>\n<script src="http:\/\/127\.0\.0\.1:7800\/probe\.js"><\/script>\n<title>/,
    )
  t.is((await initOn(here, folder, ['--undo'])).code, 0)
  t.deepEqual(await filesIn(folder), { 'index.html': page, 'public/about.html': page })
  t.deepEqual((await readdir(folder)).sort(), ['index.html', 'public'], 'no empty folder stays')
})

test('a page that loads the script beside the plugin is reported and not edited', async (t) => {
  const page =
    '<!doctype html>\n<html><head><script src="http://localhost:7762/probe.js"></script></head></html>\n'
  const folder = await project(t, {
    'package.json': manifest({ vite: '7', 'probe-runtime': '0' }),
    'vite.config.ts': VITE,
    'index.html': page,
  })
  const { stdout, code } = await init(folder, '--no-mcp')
  t.is(code, 1)
  t.regex(
    stdout,
    /! index\.html {2}an older script {2}by hand: it loads http:\/\/localhost:7762\/probe\.js; the plugin/,
  )
  t.regex(stdout, /- <script src="http:\/\/localhost:7762\/probe\.js"><\/script>/)
  const files = await filesIn(folder)
  t.is(files['index.html'], page)
  t.regex(files['vite.config.ts'] ?? '', /plugins: \[probe\(\)\]/)
})

test('a dry run prints the plan and writes nothing', async (t) => {
  const files = { 'package.json': manifest({ vite: '7' }), 'vite.config.js': 'export default make()\n' }
  const folder = await project(t, files)
  const { stdout, code } = await init(folder, '--dry-run')
  t.is(code, 0)
  t.deepEqual(await filesIn(folder), files)
  t.true(
    stdout.includes(`  run     npm i -D ${CLONE}\n          This installs the clone that runs now`),
    stdout,
  )
  t.regex(stdout, /ask {5}vite\.config\.js/)
  t.regex(
    stdout,
    /! vite\.config\.js {2}the plugin {2}by hand: the value that it exports is not an object literal\n {4}import/,
  )
  t.regex(stdout, /Nothing was written/)
})

test('in a monorepo one app is chosen; its agents are registered at the root', async (t) => {
  const files = {
    'package.json': manifest({}),
    'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n",
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
    'apps/web/package.json': manifest({ vite: '7' }, { name: 'web' }),
    'apps/web/vite.config.ts': VITE,
    'apps/admin/package.json': manifest({ next: '16' }, { name: 'admin' }),
    'apps/admin/next.config.mjs': 'export default {}\n',
  }
  const folder = await project(t, files)
  const asked = await init(folder)
  t.is(asked.code, 3)
  t.regex(
    asked.stderr,
    /there are 2 apps here: apps\/admin \(Next\.js\), apps\/web \(Vite\); choose one with --app <dir>/,
  )
  t.deepEqual(await filesIn(folder), files, 'nothing is written before one is chosen')

  const web = await init(folder, '--app', 'apps/web', '--no-install')
  t.is(web.code, 0, web.stderr)
  t.regex(web.stdout, /^web {2}Vite, pnpm/)
  const written = await filesIn(folder)
  for (const name of AGENT_FILES) t.true(name in written, name)
  t.deepEqual(JSON.parse(written['.mcp.json'] ?? '').mcpServers.probe, {
    command: 'pnpm',
    args: ['--dir', 'apps/web', 'exec', 'probe-runtime', 'mcp', '--folder', '../..'],
  })
  t.regex(written['apps/web/vite.config.ts'] ?? '', /probe\(\)/)
  t.is(written['apps/admin/next.config.mjs'], files['apps/admin/next.config.mjs'])

  const admin = await init(path.join(folder, 'apps', 'admin'), '--dry-run')
  t.regex(admin.stdout, /^admin {2}Next\.js, pnpm/)
  t.true(admin.stdout.includes(`  run     pnpm add -D link:${CLONE}\n`), admin.stdout)
})

test('an app that cannot be wired is an error, and nothing is written', async (t) => {
  for (const [files, args, words] of [
    [
      { 'package.json': manifest({ ember: '6' }) },
      [],
      /has no known framework[\s\S]*Known are Next\.js.*\(UNSUPPORTED\)/,
    ],
    [{ 'readme.txt': 'Hello' }, [], /\(UNSUPPORTED\)/],
    [{ 'package.json': '{ "name": ' }, [], /package\.json.*\(CORRUPT_FILE\)/],
    [
      { 'package.json': manifest({ vite: '7' }) },
      ['--app', 'apps/none'],
      /the folder .* does not exist \(NOT_FOUND\)/,
    ],
    [{ 'package.json': manifest({ vite: '7' }) }, ['--port', '99999'], /port/],
  ] as const) {
    const folder = await project(t, files)
    const { code, stderr } = await init(folder, '--no-install', ...args)
    t.is(code, 3)
    t.regex(stderr, words)
    t.deepEqual(await filesIn(folder), files)
  }
})

test('a port of another program is an error, and nothing is written', async (t) => {
  const server = createServer((_, response) => response.end('mine'))
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const files = { 'package.json': manifest({ vite: '7' }), 'vite.config.ts': VITE }
  const folder = await project(t, files)
  const { code, stderr } = await init(folder, '--no-install', '--port', String(port))
  t.is(code, 3)
  t.regex(stderr, /is taken by another program \(PORT_TAKEN\)\n.*choose another port with --port/)
  t.deepEqual(await filesIn(folder), files)
})

test('files that cannot be written are left to a person; the others are written', async (t) => {
  const folder = await project(t, {
    'package.json': manifest({ vite: '7' }),
    'vite.config.ts': VITE,
    '.cursor': 'a file where a folder belongs',
    '.mcp.json': '{ "mcpServers": [',
  })
  await chmod(path.join(folder, 'vite.config.ts'), 0o444)
  const { code, stdout } = await init(folder, '--no-install')
  t.is(code, 1)
  t.regex(stdout, /! vite\.config\.ts {2}the plugin {2}by hand: it is read-only/)
  t.regex(stdout, /! \.cursor\/mcp\.json .* by hand: it cannot be written: (ENOTDIR|EEXIST)/)
  t.regex(stdout, /! \.mcp\.json .* by hand: it is not valid JSON/)
  t.regex(stdout, /Write the lines above/)
  const files = await filesIn(folder)
  t.is(files['vite.config.ts'], VITE)
  t.true('AGENTS.md' in files)
})

test('rules that are one file under two names are written once, and removed once', async (t) => {
  const folder = await project(t, { 'package.json': manifest({ vite: '7' }), 'AGENTS.md': 'Be kind.\n' })
  await symlink('AGENTS.md', path.join(folder, 'CLAUDE.md'))
  const here = await machine()
  t.is((await initOn(here, folder, ['--no-install'])).code, 0)
  const text = await readFile(path.join(folder, 'CLAUDE.md'), 'utf8')
  t.is(text.split('<!-- probe:begin -->').length, 2)
  t.is(await readFile(path.join(folder, 'AGENTS.md'), 'utf8'), text)
  t.is((await initOn(here, folder, ['--undo'])).code, 0)
  t.is(await readFile(path.join(folder, 'CLAUDE.md'), 'utf8'), 'Be kind.\n')
})

test('the clone is installed first; nothing is written if that fails; undo uninstalls it', async (t) => {
  const files = { 'package.json': manifest({ vite: '7' }), 'vite.config.ts': VITE }
  const away = { npm_config_registry: `http://${LOOPBACK}:9/`, npm_config_fetch_retries: '0' }
  const offline = await project(t, files)
  const failed = await initOn(await machine(), offline, [], away)
  t.is(failed.code, 3)
  t.regex(
    failed.stderr,
    /npm i -D .* failed, and nothing was written: it ended with 1\n[\s\S]*\(INSTALL_FAILED\)/,
  )
  t.deepEqual(await filesIn(offline), files)

  const page = '<html><head></head></html>'
  const given = { 'package.json': manifest({}, { devDependencies: undefined }), 'index.html': page }
  const online = await project(t, given)
  const here = await machine()
  const installed = await initOn(here, online, ['--no-mcp'], away)
  t.is(installed.code, 0, installed.stderr + installed.stdout)
  t.regex(installed.stdout, /✔ installed in \d+\.\d s/)
  const { devDependencies } = JSON.parse((await filesIn(online))['package.json'] ?? '')
  t.is(devDependencies['probe-runtime'], `file:${path.relative(online, CLONE)}`)
  const undone = await initOn(here, online, ['--undo'], away)
  t.is(undone.code, 0, undone.stderr + undone.stdout)
  t.regex(undone.stdout, /run {5}npm uninstall probe-runtime\n/)
  t.regex(undone.stdout, /Nothing of probe is left in this project/)
  t.deepEqual(await filesIn(online), given)
})

test('an app that is new in its workspace gets the package', async (t) => {
  const folder = await project(t, {
    'package.json': manifest({}, { name: 'all', workspaces: ['apps/*'] }),
    'apps/web/package.json': manifest({}, { name: 'web' }),
  })
  await promisify(execFile)('npm', ['install'], { cwd: folder, shell: process.platform === 'win32' })
  const admin = path.join(folder, 'apps', 'admin')
  await mkdir(admin)
  await writeFile(path.join(admin, 'package.json'), manifest({}, { name: 'admin' }))
  await writeFile(path.join(admin, 'index.html'), '<html><head></head></html>')
  const { code, stdout, stderr } = await init(folder, '--app', 'apps/admin', '--no-mcp')
  t.is(code, 0, stderr + stdout)
  const { devDependencies } = JSON.parse((await filesIn(admin))['package.json'] ?? '')
  t.regex(devDependencies['probe-runtime'], /^file:/)
})

const OWN: Files = {
  'package.json': manifest({ vite: '7', 'probe-runtime': '0' }),
  'vite.config.ts': VITE,
  'CLAUDE.md': '# Shop',
  '.mcp.json': '{}',
  '.cursor/mcp.json': '{\n  "mcpServers": {}\n}\n',
  '.github/copilot-instructions.md': 'Be kind.\n\n\n',
  '.probe/project.json': '{ "version": 1 }',
}

test('undo restores every file byte for byte; a dry run and a second undo change nothing', async (t) => {
  const folder = await project(t, OWN)
  const here = await machine()
  t.is((await initOn(here, folder, ['--port', '7800'])).code, 0)
  const wired = await filesIn(folder)
  t.is(
    (await initOn(here, folder, ['--port', '7800'])).code,
    0,
    'a second init keeps what the first one noted',
  )

  const planned = await initOn(here, folder, ['--undo', '--dry-run'])
  t.is(planned.code, 0)
  t.regex(planned.stdout, /write {3}vite\.config\.ts {2}the plugin\n/)
  t.regex(planned.stdout, /delete {2}AGENTS\.md {2}the rules for other agents\n/)
  t.regex(planned.stdout, /Nothing was written/)
  t.deepEqual(await filesIn(folder), wired)

  const undone = await initOn(here, folder, ['--undo'])
  t.is(undone.code, 0, undone.stdout)
  t.deepEqual(await filesIn(folder), OWN)
  t.regex(undone.stdout, /✔ AGENTS\.md {2}the rules for other agents {2}removed\n/)
  t.regex(
    undone.stdout,
    /The package stays, because init did not install it here.* npm uninstall probe-runtime\n/,
  )

  const again = await initOn(here, folder, ['--undo', '--json'])
  t.is(again.code, 0, again.stdout)
  const { files } = JSON.parse(again.stdout) as { files: { state: string }[] }
  t.true(files.every(({ state }) => state === 'there'))
  t.deepEqual(await filesIn(folder), OWN)
})

test('undo takes only its own lines from a file that changed since, and reports what it cannot take', async (t) => {
  const folder = await project(t, { 'package.json': manifest({ vite: '7' }), 'vite.config.ts': VITE })
  const here = await machine()
  t.is((await initOn(here, folder, ['--no-install', '--port', '7800'])).code, 0)
  const change = async (file: string, from: string, to: string) => {
    const text = await readFile(path.join(folder, file), 'utf8')
    t.true(text.includes(from), file)
    await writeFile(path.join(folder, file), text.replace(from, to))
  }
  await change('vite.config.ts', 'plugins: [probe()]', 'plugins: [probe(), mine()]')
  await change('CLAUDE.md', '<!-- probe:begin -->', '# Shop\n\n<!-- probe:begin -->')
  await change('.mcp.json', '"mcpServers": {', '"mcpServers": {\n    "files": { "command": "files" },')
  await change('.cursor/mcp.json', '"npx"', '"my-wrapper"')
  await change('.cursor/mcp.json', '"mcp"', '"serve"')
  await change('.probe/project.json', '"version": 1', '"version": 1,\n  "allowedOrigins": []')
  const { code, stdout } = await initOn(here, folder, ['--undo', '--no-install'])
  t.is(code, 1)
  const files = await filesIn(folder)
  t.is(files['vite.config.ts'], VITE.replace('[]', '[mine()]'))
  t.is(files['CLAUDE.md'], '# Shop\n')
  t.is(files['.mcp.json'], '{\n  "mcpServers": {\n    "files": { "command": "files" }\n  }\n}\n')
  t.regex(
    stdout,
    /! \.cursor\/mcp\.json .*by hand: its "mcpServers\.probe" is something else\n {4}- "mcpServers/,
  )
  t.regex(stdout, /! \.probe\/project\.json .*by hand: it is not known whether init wrote its port/)
  t.regex(stdout, /Remove the lines above by hand/)
  t.deepEqual(Object.keys(files).sort(), [
    '.cursor/mcp.json',
    '.mcp.json',
    '.probe/project.json',
    'CLAUDE.md',
    'package.json',
    'vite.config.ts',
  ])
})

test('undo works on a machine where init did not run', async (t) => {
  const given = {
    'package.json': manifest({ next: '16' }),
    'next.config.mjs': 'export default { output: 1 }\n',
  }
  const folder = await project(t, given)
  t.is((await init(folder, '--no-install')).code, 0)
  const { code, stdout } = await init(folder, '--undo')
  t.is(code, 0, stdout)
  t.deepEqual(await filesIn(folder), given)
})

test('a program in a folder of a package manager installs nothing by name', async (t) => {
  const files = { 'package.json': manifest({ vite: '7' }), 'vite.config.ts': VITE }
  const folder = await project(t, files)
  const global = path.join(await project(t, {}), 'node_modules', 'probe-runtime')
  for (const part of [
    'package.json',
    'cli/bin',
    'dist/cli',
    'dist/daemon',
    'dist/fixtures',
    'dist/mcp',
    'dist/sdk',
    'dist/workers',
  ])
    await cp(path.join(CLONE, part), path.join(global, part), { recursive: true })
  await symlink(path.join(CLONE, 'node_modules'), path.join(global, 'node_modules'))
  const { env } = await machine()
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(global, 'cli/bin/probe.js'), 'init', ...args], {
      cwd: folder,
      env,
    })
  const refused = await t.throwsAsync(run())
  const { stderr } = refused as unknown as Ran
  t.regex(stderr, /this program runs from .*node_modules.probe-runtime, which is not a clone/)
  t.regex(stderr, /run npm i -D "<path of your clone>", then run probe init again \(INSTALL_FAILED\)/)
  t.deepEqual(await filesIn(folder), files)

  await writeFile(path.join(folder, 'package.json'), manifest({ vite: '7', 'probe-runtime': '0' }))
  t.notRegex((await run('--no-mcp')).stdout, /npm i/, 'the app has the package')
})

test('in a workspace the first undo keeps what the other app uses, and the last one removes it', async (t) => {
  const folder = await project(t, {
    'package.json': manifest({}, { name: 'all', workspaces: ['apps/*'] }),
    'apps/web/package.json': manifest({}, { name: 'web', devDependencies: undefined }),
    'apps/web/index.html': '<html><head></head></html>',
    'apps/admin/package.json': manifest({}, { name: 'admin', devDependencies: undefined }),
    'apps/admin/index.html': '<html><head></head></html>',
  })
  await promisify(execFile)('npm', ['install'], { cwd: folder, shell: process.platform === 'win32' })
  const given = await filesIn(folder)
  const here = await machine()
  const change = async (...args: string[]) => {
    const { code, stdout, stderr } = await initOn(here, folder, args)
    t.is(code, 0, stderr + stdout)
    return stdout
  }
  await change('--app', 'apps/web', '--port', '7800')
  const { mcpServers } = JSON.parse((await filesIn(folder))['.mcp.json'] ?? '')
  await change('--app', 'apps/admin', '--port', '7800')
  const entry = mcpServers.probe as { command: string; args: string[] }
  const versionIn = async (cwd: string) =>
    (await promisify(execFile)(entry.command, [...entry.args.slice(0, -1), '--version'], { cwd })).stdout
  t.regex(await versionIn(folder), /^probe-runtime\/\d/)

  const stdout = await change('--undo', '--app', 'apps/web')
  t.regex(stdout, /= \.mcp\.json {2}the MCP server for Claude Code {2}no change\n/)
  t.regex(stdout, /The shared files stay, because admin still uses probe\./)
  const between = await filesIn(folder)
  for (const name of [...AGENT_FILES, '.probe/project.json', 'package-lock.json'])
    t.true(name in between, name)
  t.is(between['apps/web/index.html'], given['apps/web/index.html'])
  t.is(between['apps/web/package.json'], given['apps/web/package.json'])
  t.regex(await versionIn(folder), /^probe-runtime\/\d/, 'the other app still has its copy')

  t.notRegex(await change('--undo', '--app', 'apps/admin'), /stay/)
  t.deepEqual(await filesIn(folder), given)
})

test('the first undo of a pnpm workspace starts the MCP server from the other app', async (t) => {
  const given = {
    'package.json': manifest({}),
    'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n",
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
    'apps/web/package.json': manifest({ vite: '7' }, { name: 'web' }),
    'apps/web/vite.config.ts': VITE,
    'apps/admin/package.json': manifest({ vite: '7' }, { name: 'admin' }),
    'apps/admin/vite.config.ts': VITE,
    'apps/docs/package.json': manifest({ vite: '7' }, { name: 'docs' }),
    'apps/docs/vite.config.ts': VITE,
  }
  const folder = await project(t, given)
  const here = await machine()
  for (const app of ['apps/web', 'apps/admin'])
    t.is((await initOn(here, folder, ['--app', app, '--no-install'])).code, 0)
  const args = async () =>
    JSON.parse((await filesIn(folder))['.cursor/mcp.json'] ?? '').mcpServers.probe.args as string[]
  t.deepEqual((await args()).slice(0, 2), ['--dir', 'apps/web'])
  t.is((await initOn(here, folder, ['--undo', '--app', 'apps/web', '--no-install'])).code, 0)
  t.deepEqual(await args(), ['--dir', 'apps/admin', 'exec', 'probe-runtime', 'mcp', '--folder', '../..'])
  t.is((await initOn(here, folder, ['--undo', '--app', 'apps/admin', '--no-install'])).code, 0)
  t.deepEqual(await filesIn(folder), given)
})

/** An app that resolves Vite and the package from this clone. */
async function viteApp(t: ExecutionContext, config: string): Promise<string> {
  const folder = await project(t, {
    'package.json': manifest({ vite: '7', 'probe-runtime': '0' }, { type: 'module' }),
    'vite.config.ts': config,
  })
  await mkdir(path.join(folder, 'node_modules'))
  await symlink(
    path.join(CLONE, 'node_modules', 'vite'),
    path.join(folder, 'node_modules', 'vite'),
    'junction',
  )
  await symlink(CLONE, path.join(folder, 'node_modules', 'probe-runtime'), 'junction')
  return folder
}

/** A config that fails as soon as it has one plugin more. */
const CROWDED = `import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    {
      name: 'crowded',
      configResolved({ plugins }) {
        if (plugins.some(({ name }) => name === 'probe')) throw new Error('no room for another plugin')
      },
    },
  ],
})
`

test('init starts the config once, and takes its change back where the config fails with it', async (t) => {
  const folder = await viteApp(t, CROWDED)
  const run = await machine()
  const ran = await initOn(run, folder)
  t.is(ran.code, 1, ran.stderr)
  t.is(await readFile(path.join(folder, 'vite.config.ts'), 'utf8'), CROWDED)
  t.regex(ran.stdout, /! vite\.config\.ts +the plugin +by hand: the config does not start with it/)
  t.regex(ran.stdout, /no room for another plugin/)
  t.regex(ran.stdout, / {4}import \{ probe \} from 'probe-runtime\/vite'\n {4} *probe\(\),/)
  // The agents' files stay, and an undo finds nothing of the config to restore.
  t.deepEqual((await initOn(run, folder, ['--undo'])).code, 0)
  t.deepEqual(Object.keys(await filesIn(folder)).sort(), ['package.json', 'vite.config.ts'])
})

test('init keeps its change in a config that starts, and in one that never started', async (t) => {
  for (const [config, said] of [
    [VITE, /^(?![\s\S]*does not start)/],
    [
      `throw new Error('broken before')\n${VITE}`,
      /The config does not start, also without the change: [\s\S]*broken before/,
    ],
  ] as const) {
    const folder = await viteApp(t, config)
    const ran = await init(folder)
    t.is(ran.code, 0, ran.stderr)
    t.regex(ran.stdout, said)
    t.regex(await readFile(path.join(folder, 'vite.config.ts'), 'utf8'), /plugins: \[probe\(\)\]/)
  }
})
