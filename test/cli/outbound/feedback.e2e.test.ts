/** What `probe feedback` sends, and when: the real program, and a real server that keeps the bytes. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { freePort } from '../../harness/free-port.js'
import { useMachine } from '../../harness/machine.js'
import { openRecorder } from '../../harness/recorder.js'
import { openSecureSite } from '../../harness/secure-site.js'
import { startOnTerminal } from '../../harness/terminal.js'

const machine = useMachine(test)
const closing = useClosing(test)

const TEXT = 'my token=abcdefgh12 leaked'
const REDACTED = 'my token=[REDACTED] leaked'

async function setup() {
  const here = await machine()
  const recorder = await openRecorder()
  closing(() => recorder.close())
  const environment = { PROBE_FEEDBACK_URL: recorder.url }
  const feedback = async (args: string[], further: Record<string, string> = {}) => {
    const program = here.start(['feedback', TEXT, ...args], { ...environment, ...further })
    program.endInput()
    return program.ended
  }
  const kept = async () => JSON.parse(await readFile(path.join(here.folder, 'feedback.jsonl'), 'utf8'))
  const onTerminal = () => startOnTerminal(['feedback', TEXT], { ...here.env, ...environment })
  return { ...here, recorder, feedback, kept, onTerminal }
}

test('with --yes the bytes that it shows go, without credentials', async (t) => {
  const { feedback, kept, recorder } = await setup()
  const { code, stdout, stderr } = await feedback(['--yes'])
  t.is(code, 0)
  t.regex(stdout, /^written to .*feedback\.jsonl\nsent\n$/)
  const [request = '', ...more] = await recorder.requests(1)
  t.deepEqual(more, [])
  t.is(
    stderr,
    `these ${request.length} bytes would go to ${recorder.url}:\n\n${request.replaceAll('\r\n', '\n')}\n\n`,
  )
  const body = JSON.parse(request.split('\r\n\r\n')[1] ?? '')
  t.deepEqual(body, await kept())
  t.deepEqual(Object.keys(body), ['text', 'at', 'probe'])
  t.is(body.text, REDACTED)
})

test('--json has the bytes too, and one value on stdout', async (t) => {
  const { feedback, recorder } = await setup()
  const { stdout } = await feedback(['--yes', '--json'])
  const { sent, request } = JSON.parse(stdout)
  t.true(sent)
  t.deepEqual(await recorder.requests(1), [request])
})

test('without a terminal and without --yes it is only kept', async (t) => {
  const { feedback, kept, recorder } = await setup()
  const { code, stdout, stderr } = await feedback([])
  t.is(code, 0)
  t.regex(stdout, /^written to .*\n$/)
  t.true(stderr.endsWith('not sent: nobody can be asked here; --yes sends it\n'), stderr)
  t.is((await kept()).text, REDACTED)
  t.deepEqual(recorder.received, [])
})

for (const [keys, name] of [
  ['n\r', 'a no'],
  ['\r', 'Enter alone'],
  ['\u0003', 'Ctrl-C'],
] as const)
  test(`on a terminal it asks: after ${name} it is only kept`, async (t) => {
    const { onTerminal, kept, recorder } = await setup()
    const terminal = onTerminal()
    await terminal.shows('Send this?')
    await terminal.shows(REDACTED)
    terminal.type(keys)
    const { code, shown } = await terminal.ended
    t.is(code, 0)
    t.true(shown.includes('not sent: you declined'), shown)
    t.is((await kept()).text, REDACTED)
    t.deepEqual(recorder.received, [])
  })

test('on a terminal it asks: after a yes it is sent', async (t) => {
  const { onTerminal, recorder } = await setup()
  const terminal = onTerminal()
  await terminal.shows('Send this?')
  t.deepEqual(recorder.received, [])
  terminal.type('y\r')
  t.is((await terminal.ended).code, 0)
  t.is((await recorder.requests(1)).length, 1)
})

test('without an address it is only kept, and --yes sends nothing', async (t) => {
  const { feedback, kept, recorder } = await setup()
  const { code, stdout, stderr } = await feedback(['--yes'], { PROBE_FEEDBACK_URL: '' })
  t.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  t.regex(stdout, /^written to .*\n$/)
  t.is((await kept()).text, REDACTED)
  t.deepEqual(recorder.received, [])
})

test('PROBE_FEEDBACK=0 keeps and sends nothing', async (t) => {
  const { feedback, kept, recorder } = await setup()
  const { code, stderr } = await feedback(['--yes'], { PROBE_FEEDBACK: '0' })
  t.is(code, 3)
  t.true(stderr.startsWith('feedback is turned off: PROBE_FEEDBACK=0 (UNSUPPORTED)'), stderr)
  await t.throwsAsync(kept)
  t.deepEqual(recorder.received, [])
})

const FAULTS: Record<string, { url: () => Promise<string>; says: RegExp }> = {
  'nothing answers': {
    url: async () => `http://127.0.0.1:${await freePort()}/`,
    says: /not sent: connect ECONNREFUSED/,
  },
  'plain http: leads to another machine': {
    url: async () => 'http://192.0.2.1/',
    says: /not sent: PROBE_FEEDBACK_URL must begin with https:, or be http: on this machine/,
  },
  'it is none': { url: async () => 'here', says: /not sent: PROBE_FEEDBACK_URL is not an address/ },
}

for (const [name, { url, says }] of Object.entries(FAULTS))
  test(`an address where ${name} gives exit code 1, and the text is kept`, async (t) => {
    const { feedback, kept } = await setup()
    const { code, stderr } = await feedback(['--yes'], { PROBE_FEEDBACK_URL: await url() })
    t.is(code, 1)
    t.regex(stderr, says)
    t.is((await kept()).text, REDACTED)
  })

test('over https: it goes to a server whose certificate is trusted, and to no other', async (t) => {
  const { feedback, folder } = await setup()
  const site = await openSecureSite('')
  closing(() => site.close())
  const stranger = await feedback(['--yes'], { PROBE_FEEDBACK_URL: site.url })
  t.is(stranger.code, 1)
  t.regex(stranger.stderr, /not sent: self-signed certificate/)
  const authority = path.join(folder, 'authority.pem')
  await writeFile(authority, site.certificate)
  const known = await feedback(['--yes'], { PROBE_FEEDBACK_URL: site.url, NODE_EXTRA_CA_CERTS: authority })
  t.like(known, { code: 0 })
  t.regex(known.stdout, /\nsent\n$/)
})

test('feedback of an agent is only kept', async (t) => {
  const { agent, kept, recorder } = await setup()
  const asking = await agent({ PROBE_FEEDBACK_URL: recorder.url })
  await asking.call('probe_session', { action: 'feedback', text: TEXT })
  t.is((await kept()).text, REDACTED)
  t.deepEqual(recorder.received, [])
})
