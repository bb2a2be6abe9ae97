import test from 'ava'
import { type Tab, useTab } from '../../harness/tabbed.js'

const setup = useTab(test)
const COUNT = 500

async function refOf({ bridge }: Tab, name: string): Promise<string> {
  const { elements } = await bridge.command('find', { by: 'role', value: 'button', name })
  return elements[0]?.ref ?? ''
}

async function failure({ bridge }: Tab, ref: string): Promise<object> {
  const error = await bridge.command('element', { ref }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const { code, message, detail } = error as { code: string; message: string; detail: object }
  return { code, message: message.replace(/e\d+/, 'e1'), detail }
}

test('a ref survives a move and changes of text and attributes', async (t) => {
  const tab = await setup('<p><button>Save</button></p><div id="to"></div>')
  const ref = await refOf(tab, 'Save')
  await tab.page.evaluate(() => {
    const button = document.querySelector('button') as HTMLElement
    button.textContent = 'Saved'
    button.id = 'other'
    document.getElementById('to')?.append(button)
  })
  t.is(await refOf(tab, 'Saved'), ref)
  t.like(await tab.bridge.command('element', { ref }), { descriptor: 'button "Saved"' })
})

test('a ref dies with its element, and an element with the same text gets another', async (t) => {
  const tab = await setup('<div id="box"><button>Save</button></div>')
  const ref = await refOf(tab, 'Save')
  await tab.page.evaluate(() => {
    const box = document.getElementById('box') as HTMLElement
    box.replaceChildren(...[...box.children].map((each) => each.cloneNode(true)))
  })
  t.deepEqual(await failure(tab, ref), {
    code: 'STALE_REF',
    message: 'ref "e1" is stale: its element was removed from the page',
    detail: { why: 'removed' },
  })
  t.not(await refOf(tab, 'Save'), ref)
})

test('a ref lost to an edit is refused with the edited files', async (t) => {
  const tab = await setup('<button>Save</button>')
  const ref = await refOf(tab, 'Save')
  await tab.page.evaluate(() => {
    const { probe } = globalThis as unknown as { probe: { edited(files: string[]): void } }
    probe.edited(['src/Save.tsx'])
    document.querySelector('button')?.remove()
  })
  t.deepEqual(await failure(tab, ref), {
    code: 'STALE_REF_AFTER_EDIT',
    message: 'ref "e1" is stale: its element was removed after the code was edited: src/Save.tsx',
    detail: { why: 'removed', files: ['src/Save.tsx'] },
  })
})

test('a ref into a frame dies with the frame’s document', async (t) => {
  const html = (body: string) => ({ headers: { 'content-type': 'text/html' }, body })
  const tab = await setup('<iframe src="/one"></iframe>', {
    answers: { '/one': html('<button>One</button>'), '/two': html('<button>Two</button>') },
  })
  const ref = await refOf(tab, 'One')
  await tab.bridge.command('watch', { watch: 'w1', leaves: [{ kind: 'text', contains: 'Two' }] })
  await tab.page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.src = '/two'
  })
  await tab.bridge.event('level', ({ data }) => data.answer.holds === true)
  t.deepEqual(await failure(tab, ref), {
    code: 'STALE_REF',
    message: 'ref "e1" is stale: the document of its frame was replaced',
    detail: { why: 'former-document' },
  })
})

test('a ref that was never given and a ref of a former document are refused for different reasons', async (t) => {
  const tab = await setup('<button>Save</button>')
  const ref = await refOf(tab, 'Save')
  t.like(await failure(tab, 'e999999999999999'), { detail: { why: 'never-given' } })
  await tab.page.reload()
  await tab.bridge.hello(2)
  t.like(await failure(tab, ref), { code: 'STALE_REF', detail: { why: 'former-document' } })
})

test('a ref does not keep its element alive, and is still known afterwards', async (t) => {
  const { bridge, page } = await setup('<main></main>', { fresh: true })
  const cdp = await page.context().newCDPSession(page)
  const alive = async (prototype: string) => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { result } = await cdp.send('Runtime.evaluate', { expression: prototype })
    const { objects } = await cdp.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
      objectGroup: 'counted',
    })
    const counted = await cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
    })
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' })
    return Number(counted.result.value)
  }
  const fill = () =>
    page.evaluate((count) => {
      const main = document.querySelector('main') as HTMLElement
      main.innerHTML = '<button>Go</button>'.repeat(count)
    }, COUNT)
  const read = async () => (await bridge.command('snapshot', { mode: 'interactive' })).outline?.tree ?? ''
  await fill()
  const [, ref = ''] = /ref=(e\d+)/.exec(await read()) ?? []
  t.true((await alive('WeakRef.prototype')) >= COUNT)
  for (let times = 0; times < 3; times++) {
    await fill()
    await read()
  }
  await page.evaluate(() => document.querySelector('main')?.replaceChildren())
  await bridge.command('ping', {})
  t.true((await alive('HTMLButtonElement.prototype')) < 10)
  // Finalizers run in their own tasks.
  let left = COUNT
  for (let tries = 0; tries < 50 && left > COUNT / 10; tries++) left = await alive('WeakRef.prototype')
  t.true(left <= COUNT / 10, `${left} are left`)
  t.like(await failure({ bridge } as Tab, ref), { code: 'STALE_REF', detail: { why: 'removed' } })
})
