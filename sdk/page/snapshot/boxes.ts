/** Where elements are on the page, for pictures of it. */

import { testIdAttribute } from '../../dom/test-id.js'
import type { Boxes, PageBox, PageView } from '../../protocol/commands/boxes.js'
import { readAccessibility } from '../accessibility/index.js'
import { secretFields } from '../element/states.js'
import { outline } from './outline.js'
import type { SnapshotContext } from './snapshot.js'

export function* boxes(
  target: Element | undefined,
  withControls: boolean,
  context: SnapshotContext,
): Generator<void, Boxes> {
  return {
    view: viewOf(),
    ...(target === undefined ? {} : { target: boxOf(target) }),
    controls: withControls ? yield* controlsIn(context) : [],
    concealed: secretFields(context.redact).map(boxOf),
  }
}

function* controlsIn(context: SnapshotContext): Generator<void, Boxes['controls']> {
  const root = document.body ?? document.documentElement
  const { printed } = yield* outline([root], {
    ...context,
    reading: readAccessibility(),
    testId: testIdAttribute(),
    interactiveOnly: true,
  })
  return printed.flatMap(({ node, line }) => {
    if (!(node instanceof Element) || !line.includes('(ref=')) return []
    const box = boxOf(node)
    return box.width > 0 && box.height > 0 ? [{ ref: context.refs.of(node), box }] : []
  })
}

function viewOf(): PageView {
  const { scrollWidth, scrollHeight } = document.documentElement
  return {
    width: innerWidth,
    height: innerHeight,
    pageWidth: Math.max(scrollWidth, innerWidth),
    pageHeight: Math.max(scrollHeight, innerHeight),
    scrollX,
    scrollY,
    pixelRatio: devicePixelRatio,
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  }
}

function boxOf(element: Element): PageBox {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + scrollX, y: y + scrollY, width, height }
}
