import test from 'ava'
import { isWithin, scaleOf, tokensOf } from '../../../mcp/tools/screenshot/framing.js'
import { framed } from '../../../workers/visual/framed.js'

const view = {
  width: 1280,
  height: 720,
  pageWidth: 1280,
  pageHeight: 4000,
  scrollX: 0,
  scrollY: 500,
  pixelRatio: 1,
  theme: 'light' as const,
}

test('a picture shows the viewport, the whole page, or an element with a margin', (t) => {
  t.deepEqual(framed(view, undefined, false), { x: 0, y: 500, width: 1280, height: 720 })
  t.deepEqual(framed(view, undefined, true), { x: 0, y: 0, width: 1280, height: 4000 })
  const target = { x: 100, y: 600, width: 50, height: 20 }
  t.deepEqual(framed(view, target, false), { x: 92, y: 592, width: 66, height: 36 })
  t.deepEqual(framed(view, { ...target, x: 2, y: 0 }, false), { x: 0, y: 0, width: 60, height: 28 })
})

test('a picture has a quarter of a megapixel at most, unless its width is given, and is never enlarged', (t) => {
  const box = { x: 0, y: 0, width: 1280, height: 720 }
  const scale = scaleOf(box, undefined)
  t.true(Math.abs(box.width * scale * box.height * scale - 250_000) < 1)
  t.is(scaleOf(box, 640), 0.5)
  t.is(scaleOf(box, 5_000), 1)
  t.is(scaleOf({ ...box, width: 100, height: 100 }, undefined), 1)
  t.true(40_000 * scaleOf({ ...box, height: 40_000 }, 1_280) <= 7_500)
})

test('what the viewport does not show is beyond it', (t) => {
  t.true(isWithin(framed(view, undefined, false), view))
  t.false(isWithin(framed(view, undefined, true), view))
  t.true(isWithin({ x: 0, y: 600, width: 100, height: 100 }, view))
  t.false(isWithin({ x: 0, y: 400, width: 100, height: 200 }, view))
})

test('tokens follow the pixels', (t) => {
  t.is(tokensOf({ width: 667, height: 375 }), 334)
})
