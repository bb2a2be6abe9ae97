/** Shapes of secrets that strangers wrote without sight of the redactor, and harmless shapes that look alike. */
import test from 'ava'
import { useTab } from '../harness/tabbed.js'
import { play } from './shapes/play.js'
import { type Door, readShapes, type Shape } from './shapes/shape.js'

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

const attributes = 'data-probe-capture-network-bodies'
const through = (door: Door, shapes: readonly Shape[]) => shapes.filter((shape) => shape.door === door)
const open = (shapes: readonly Shape[]) => shapes.filter((shape) => shape.open === true)

for (const door of DOORS) {
  test(`no secret leaves the page through ${door}, except for those that are open`, async (t) => {
    const shapes = through(door, await readShapes('secrets.json'))
    const played = await play(await setup('', { attributes }), shapes)
    t.true(played.length > 0)
    const left = played.filter(({ isSeen }) => isSeen).map(({ shape }) => shape)
    t.deepEqual(left, open(shapes))
  })

  test(`what is harmless stays readable through ${door}, except for what is open`, async (t) => {
    const shapes = through(door, await readShapes('harmless.json'))
    const played = await play(await setup('', { attributes }), shapes)
    const gone = played.filter(({ isSeen }) => !isSeen).map(({ shape }) => shape)
    t.deepEqual(gone, open(shapes))
  })
}
