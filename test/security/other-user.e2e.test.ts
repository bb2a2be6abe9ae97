/** Another user of the machine cannot read or replace the daemon's files. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { useMachine } from '../harness/machine.js'
import { ScriptedTab } from '../harness/tab.js'

const machine = useMachine(test)
const NOBODY = 65_534

/** Runs a shell line as another user. Needs root. */
function asNobody(line: string): Promise<{ code: number; said: string }> {
  const args = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'sh', '-c', line]
  return new Promise((resolve) => {
    execFile('setpriv', args, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    )
  })
}

async function used() {
  const here = await machine()
  const agent = await here.agent()
  await ScriptedTab.open(here.port, {}, { session: 'shop' })
  await agent.call('probe_session', { action: 'list' })
  await here.run('feedback', 'well done')
  return here
}

test('token, log and feedback are readable only by their user', async (t) => {
  const { folder } = await used()
  t.is((await stat(folder)).mode & 0o777, 0o700)
  const files = await readdir(folder)
  t.true(files.length >= 3, files.join())
  for (const file of files) t.is((await stat(path.join(folder, file))).mode & 0o077, 0, file)
})

test('a folder and a token with too wide permissions are restricted again', async (t) => {
  const { folder, agent } = await machine()
  await chmod(folder, 0o777)
  await writeFile(path.join(folder, 'token'), 'a'.repeat(64), { mode: 0o666 })
  await (await agent()).call('probe_session', { action: 'list' })
  t.is((await stat(folder)).mode & 0o777, 0o700)
  t.is((await stat(path.join(folder, 'token'))).mode & 0o777, 0o600)
})

test("an impostor on the daemon's port does not get the token, even when it relays to the real daemon", async (t) => {
  const victim = await used()
  const { port, start, folder } = await machine()
  const token = await readFile(path.join(victim.folder, 'token'), 'utf8')
  const seen: string[] = []
  const impostor = createServer((request, response) => {
    seen.push(JSON.stringify([request.url, request.headers]))
    // The impostor relays each question to the victim's real daemon on its own port.
    void fetch(`http://127.0.0.1:${victim.port}${request.url}`)
      .then((answer) => answer.text())
      .then((text) => response.end(text))
  }).listen(port, '127.0.0.1')
  impostor.on('upgrade', ({ headers }, socket) => {
    seen.push(JSON.stringify(headers))
    socket.destroy()
  })
  await once(impostor, 'listening')
  t.not(folder, victim.folder)
  const environment = { PROBE_STATE_DIR: victim.folder }
  for (const args of [['status'], ['stop'], ['call', 'probe_tools'], ['open', 'http://localhost:1/']]) {
    const { code, stdout, stderr } = await start(args, environment).ended
    t.is(code, 3, args.join(' '))
    t.regex(stdout + stderr, /UNAUTHORIZED/, args.join(' '))
  }
  const proxy = start(['mcp'], environment)
  proxy.write('{"jsonrpc":"2.0","id":1,"method":"initialize"}\n')
  t.is(JSON.parse(await proxy.line()).error.data.error.code, 'UNAUTHORIZED')
  proxy.endInput()
  await proxy.ended
  t.true(seen.length >= 5)
  t.false(seen.join('\n').includes(token))
  t.false(seen.join('\n').includes('authorization'))
  impostor.closeAllConnections()
  impostor.close()
})

if (process.getuid?.() === 0) {
  test('another user reads nothing, writes nothing, and calls no tool', async (t) => {
    const { folder, port } = await used()
    for (const line of [
      `ls ${folder}`,
      `cat ${folder}/token`,
      `cat ${folder}/daemon-${port}.log`,
      `cat ${folder}/feedback.jsonl`,
      `echo ${'0'.repeat(64)} > ${folder}/token`,
      `touch ${folder}/planted`,
    ]) {
      const { code, said } = await asNobody(line)
      t.not(code, 0, line)
      t.regex(said, /Permission denied|cannot/, line)
    }
    const ask = (where: string) =>
      `${process.execPath} -e 'fetch("http://127.0.0.1:${port}${where}", { method: "POST" }).then(({ status }) => console.log(status))'`
    t.is((await asNobody(ask('/mcp'))).said, '401\n')
    t.is((await asNobody(ask('/control/status'))).said, '401\n')
    t.false((await readFile(path.join(folder, 'token'), 'utf8')).includes('0'.repeat(64)))
  })

  test('a folder that another user planted is refused, and nothing is written there', async (t) => {
    const { start } = await machine()
    const planted = await mkdtemp(path.join(tmpdir(), 'probe-planted-'))
    t.teardown(() => rm(planted, { recursive: true }))
    const folder = path.join(planted, 'state')
    await mkdir(folder, { mode: 0o777 })
    await writeFile(path.join(folder, 'token'), 'a'.repeat(64), { mode: 0o666 })
    await chown(folder, NOBODY, NOBODY)
    for (const args of [['serve'], ['restart'], ['feedback', 'secret']]) {
      const { code, stderr } = await start(args, { PROBE_STATE_DIR: folder }).ended
      t.is(code, 3, args.join(' '))
      t.regex(stderr, /belongs to another user \(uid 65534\) \(UNSAFE_FOLDER\)\nSet PROBE_STATE_DIR/)
    }
    t.deepEqual(await readdir(folder), ['token'])
  })
}
