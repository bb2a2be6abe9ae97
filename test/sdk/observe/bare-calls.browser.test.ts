import test from 'ava'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

test.serial('a function that a frame calls without its window belongs to that frame', async (t) => {
  const { page } = await setup('<iframe srcdoc="<p>frame</p>"></iframe>')
  const frame = page.frames()[1]
  await frame?.waitForLoadState()
  await frame?.addScriptTag({
    content: `
      globalThis.heard = []
      addEventListener('message', ({ data }) => heard.push(data))
      const late = () => heard.push('late')
      addEventListener('late', late)
      removeEventListener('late', late)
      requestAnimationFrame(() => heard.push('frame'))
      setTimeout(() => heard.push('timer'))
      history.replaceState(null, '', '#inner')
    `,
  })
  await page.evaluate(() => {
    const inner = document.querySelector('iframe')?.contentWindow
    inner?.postMessage('message', '*')
    inner?.dispatchEvent(new Event('late'))
  })
  const heard = () => frame?.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.toSorted())
  await frame?.waitForFunction(() => (globalThis as unknown as { heard: string[] }).heard.length >= 3)
  t.deepEqual(await heard(), ['frame', 'message', 'timer'])
  t.is(new URL(page.url()).hash, '')
})
