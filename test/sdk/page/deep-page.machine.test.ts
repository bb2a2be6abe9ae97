/** A page whose elements nest deeper than a recursion can follow. The browser itself renders about 5,000 levels. */
import test from 'ava'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

const HIDDEN = 20_000
const SHOWN = 2_000

const PAGE = `<div hidden id="hidden"></div><button aria-labelledby="hidden">x</button><button id="shown"></button><p>Text</p><script>
  const nested = (levels, leaf) => {
    let at = document.createElement('span')
    const top = at
    for (let i = 1; i < levels; i++) {
      const inner = document.createElement('span')
      at.append(inner)
      at = inner
    }
    at.append(leaf)
    return top
  }
  const inner = document.createElement('button')
  inner.textContent = 'Deep'
  inner.dataset.testid = 'deep'
  document.querySelector('#hidden').append(nested(${HIDDEN}, inner))
  document.querySelector('#shown').append(nested(${SHOWN}, 'Saved'))
</script>`

test('the name of an element is read from content that nests 20,000 levels deep', async (t) => {
  const { bridge } = await setup(PAGE)
  const named = async (name: string) => {
    const { elements } = await bridge.command('find', { by: 'role', value: 'button', name })
    return elements.map((element) => element.name)
  }
  t.deepEqual(await named('Deep'), ['Deep'], 'referenced, and not the hidden one itself')
  t.deepEqual(await named('Saved'), ['Saved'])
})

test('an element 20,000 levels deep is described', async (t) => {
  const { bridge } = await setup(PAGE)
  const { elements } = await bridge.command('find', { by: 'testid', value: 'deep' })
  t.like(elements, [{ role: 'button', name: 'Deep' }])
})

test('a page that nests deep has a snapshot', async (t) => {
  const { bridge } = await setup(PAGE)
  const { outline } = await bridge.command('snapshot', { mode: 'full' })
  t.regex(JSON.stringify(outline), /Text/)
})
