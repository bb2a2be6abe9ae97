/** Pictures of leased pages: what agents get, and that the page does not notice. */
import { readFile, stat } from 'node:fs/promises'
import test from 'ava'
import { PNG } from 'pngjs'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Sign in</title>
  <body style="margin: 0; background: #00ff00; height: 3000px">
    <input type="password" value="hunter2" style="position: absolute; left: 100px; top: 100px; width: 200px; height: 40px; border: 0; margin: 0; padding: 0">
    <button style="position: absolute; left: 100px; top: 300px; width: 100px; height: 40px; border: 0; background: #0000ff">Go</button>
    <script>
      window.changes = 0
      new MutationObserver((records) => { window.changes += records.length; document.title = 'changed ' + window.changes })
        .observe(document.body, { subtree: true, childList: true, attributes: true })
      addEventListener('resize', () => { document.title = 'resized' })
      addEventListener('scroll', () => { document.title = 'scrolled' })
    </script>`

interface Shot {
  file: string
  width: number
  height: number
  masked?: number
  cost: { bytes: number; tokens: number }
}

async function stage() {
  const site = await openSite({ '/': PAGE })
  closing(() => site.close())
  const { agent } = await machine()
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const shoot = async (args: object) => {
    const { content } = (await asking.client.callTool({
      name: 'probe_screenshot',
      arguments: { sessionId: value.sessionId, ...args },
    })) as { content: { type: string; text?: string; data?: string; mimeType?: string }[] }
    const [text, image] = content
    const shot = JSON.parse(text?.text ?? '') as Shot
    return { shot, image, picture: PNG.sync.read(Buffer.from(image?.data ?? '', 'base64')) }
  }
  return { asking, sessionId: value.sessionId as string, shoot }
}

function colour({ data, width }: PNG, x: number, y: number): string {
  const at = (Math.round(y) * width + Math.round(x)) * 4
  return [...data.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')
}

test('a picture is small, says what it costs, and hides passwords; the page does not notice', async (t) => {
  const { asking, sessionId, shoot } = await stage()
  const { shot, image, picture } = await shoot({})
  t.deepEqual([image?.type, image?.mimeType], ['image', 'image/png'])
  t.is(shot.masked, 1)
  t.true(shot.width * shot.height <= 250_500 && shot.cost.tokens <= 500, JSON.stringify(shot))
  t.deepEqual([picture.width, picture.height], [shot.width, shot.height])
  const scale = shot.width / 1280
  t.is(colour(picture, 200 * scale, 120 * scale), '808080', 'the password')
  t.is(colour(picture, 20 * scale, 120 * scale), '00ff00')
  t.is(colour(picture, 105 * scale, 320 * scale), '0000ff')
  const kept = await readFile(shot.file)
  t.is(kept.toString('base64'), image?.data ?? '')
  t.is((await stat(shot.file)).mode & 0o777, 0o600)
  const { value } = await asking.call('probe_look', { action: 'page', sessionId })
  t.is(value.status.title, 'Sign in')
})

test('annotate draws the ref at each control', async (t) => {
  const { shoot } = await stage()
  const { picture } = await shoot({ annotate: true, maxWidth: 1280 })
  t.is(colour(picture, 100, 320), 'd0021b', 'the frame of the button')
  t.is(colour(picture, 100, 290), 'd0021b', 'its label')
})

test('a picture of one element, and of the whole page', async (t) => {
  const { asking, sessionId, shoot } = await stage()
  const { value } = await asking.call('probe_look', {
    action: 'find',
    by: 'role',
    value: 'button',
    sessionId,
  })
  const ref = value.elements[0].ref as string
  const one = await shoot({ ref })
  t.deepEqual([one.picture.width, one.picture.height], [116, 56])
  t.is(colour(one.picture, 20, 28), '0000ff')
  const whole = await shoot({ fullPage: true, maxWidth: 320 })
  t.deepEqual([whole.picture.width, whole.picture.height], [320, 750])
  t.is((await asking.refusal('probe_screenshot', { sessionId, ref: 'e999' })).code, 'STALE_REF')
})

test('probe_viewport sets the size of the page', async (t) => {
  const { asking, sessionId, shoot } = await stage()
  await asking.call('probe_run', {
    name: 'probe_viewport',
    arguments: { sessionId, width: 400, height: 300 },
  })
  const { picture } = await shoot({})
  t.deepEqual([picture.width, picture.height], [400, 300])
})
