/** Shapes of secrets that strangers wrote without sight of the redactor, and harmless shapes that look alike. */
import test from 'ava'
import { useTab } from '../harness/tabbed.js'
import { play } from './shapes/play.js'
import { readShapes, type Shape } from './shapes/shape.js'

const setup = useTab(test)
const DOORS = [
  'console',
  'storage',
  'cookie',
  'request',
  'response',
  'html',
  'signal',
  'route',
  'error',
] as const

for (const door of DOORS) {
  const through = (shapes: readonly Shape[]) => shapes.filter((shape) => shape.door === door)
  const attributes = 'data-probe-capture-network-bodies'

  test(`no secret leaves the page through ${door}`, async (t) => {
    const played = await play(await setup('', { attributes }), through(await readShapes('secrets.json')))
    t.true(played.length > 0)
    t.deepEqual(
      played.filter(({ isSeen }) => isSeen).map(({ shape }) => shape),
      [],
    )
  })

  test(`what is harmless stays readable through ${door}`, async (t) => {
    const played = await play(await setup('', { attributes }), through(await readShapes('harmless.json')))
    t.deepEqual(
      played.filter(({ isSeen }) => !isSeen).map(({ shape }) => shape),
      [],
    )
  })
}
