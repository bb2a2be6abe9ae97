/** Opens files with real programs and real servers; the editor is a program that writes down what it is given. */
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { createServer as createVite } from 'vite'
import { Editor } from '../../../daemon/editor/editor.js'
import { EDITOR_PAUSE_MS } from '../../../sdk/protocol/limits.js'
import { HeldClock } from '../../harness/clock.js'
import { PATIENCE_MS } from '../../harness/patience.js'

let folder = ''
let seen = ''
let file = ''
const place = { file: 'src/Form.tsx', line: 31, column: 5 }
const project = () => ({ root: folder, known: [folder], stateFolder: path.join(folder, 'state') })
const open = (url: string, editor = new Editor(new HeldClock())) => editor.open(place, url, project())

test.serial.before('a project and an editor', async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-editor-')))
  seen = path.join(folder, 'seen')
  file = path.join(folder, 'src', 'Form.tsx')
  await mkdir(path.join(folder, 'src'))
  await writeFile(file, 'x')
  // launch-editor knows the arguments of `code`.
  const program = path.join(folder, 'code')
  await writeFile(program, `#!/bin/sh\nprintf '%s ' "$@" >> '${seen}'\n`)
  await chmod(program, 0o755)
  process.env.LAUNCH_EDITOR = program
})
test.serial.beforeEach('nothing is open', () => writeFile(seen, ''))
test.after.always('the project is removed', () => rm(folder, { recursive: true }))

async function opened(): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const text = await readFile(seen, 'utf8')
    if (text !== '' || Date.now() > deadline) return text.trim()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function serve(answer: RequestListener): Promise<{ url: string; asked: string[]; close(): void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, asked, close: () => void server.close() }
}

test.serial("Vite's dev server opens the file", async (t) => {
  const vite = await createVite({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
  })
  t.teardown(() => vite.close())
  await vite.listen()
  const { port } = vite.httpServer?.address() as AddressInfo
  t.deepEqual(await open(`http://127.0.0.1:${port}/deep/page?x=1#y`), { by: 'the dev server' })
  t.is(await opened(), `-r -g ${file}:31:5`)
})

test.serial('a Vite app with a base is asked below its base', async (t) => {
  const vite = await createVite({
    root: folder,
    base: '/shop/',
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
  })
  t.teardown(() => vite.close())
  await vite.listen()
  const { port } = vite.httpServer?.address() as AddressInfo
  t.deepEqual(await open(`http://127.0.0.1:${port}/shop/cart`), { by: 'the dev server' })
  t.is(await opened(), `-r -g ${file}:31:5`)
})

test.serial("Next's endpoint is asked with the names of all its versions", async (t) => {
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://next')
    const isNext = url.pathname === '/__nextjs_launch-editor'
    response.statusCode = !isNext ? 404 : url.searchParams.has('file') ? 204 : 400
    response.end()
  })
  t.teardown(server.close)
  t.deepEqual(await open(server.url), { by: 'Next' })
  const { searchParams } = new URL(server.asked.at(-1) ?? '', 'http://next')
  t.deepEqual(Object.fromEntries(searchParams), {
    file,
    line1: '31',
    column1: '5',
    lineNumber: '31',
    column: '5',
  })
})

const NO_ENDPOINT: [what: string, answer: RequestListener][] = [
  ['answers every path with its page', (_, response) => response.end('<!doctype html>')],
  ['answers 404', (_, response) => response.writeHead(404).end()],
  ['redirects', (_, response) => response.writeHead(302, { location: '/login' }).end()],
  ['fails', (_, response) => response.writeHead(500).end('Internal Server Error')],
  ['hangs up', ({ socket }) => socket.destroy()],
  ['never ends its answer', (_, response) => void response.write('x'.repeat(5_000))],
]
for (const [what, answer] of NO_ENDPOINT)
  test.serial(`probe opens the file where the server ${what}`, async (t) => {
    const server = await serve(answer)
    t.teardown(server.close)
    t.deepEqual(await open(server.url), { by: 'probe' })
    t.is(await opened(), `-r -g ${file}:31:5`)
    t.false(server.asked.some((each) => each.includes('file=')))
  })

for (const url of ['http://example.com/', 'file:///tmp/a.html', 'about:blank', 'no url', 'https://10.0.0.1/'])
  test.serial(`no other machine is asked: ${url}`, async (t) => {
    t.deepEqual(await open(url), { by: 'probe' })
    t.is(await opened(), `-r -g ${file}:31:5`)
  })

test.serial('an editor that cannot be started is a sentence', async (t) => {
  const { LAUNCH_EDITOR } = process.env
  t.teardown(() => {
    process.env.LAUNCH_EDITOR = LAUNCH_EDITOR
  })
  process.env.LAUNCH_EDITOR = path.join(folder, 'none')
  const opening = await open('about:blank')
  t.regex('why' in opening ? opening.why : '', /none/)
})

test.serial('files are opened one at a time, with a pause', async (t) => {
  const clock = new HeldClock()
  const editor = new Editor(clock)
  const [first, second] = await Promise.all([open('about:blank', editor), open('about:blank', editor)])
  t.deepEqual(first, { by: 'probe' })
  t.deepEqual(second, { why: 'another file is being opened; try again' })
  t.deepEqual(await open('about:blank', editor), { why: 'another file is being opened; try again' })
  clock.pass(EDITOR_PAUSE_MS)
  t.deepEqual(await open('about:blank', editor), { by: 'probe' })
})

test.serial('a file outside of the project is not opened', async (t) => {
  const editor = new Editor(new HeldClock())
  const opening = await editor.open({ ...place, file: '/etc/passwd' }, 'about:blank', project())
  t.deepEqual(opening, { why: '"/etc/passwd" is not in the app\'s project' })
  t.is(await readFile(seen, 'utf8'), '')
})
