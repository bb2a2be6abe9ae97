import test from 'ava'
import { dropIfBare, type PrintedLine, repeatsName } from '../../../../sdk/page/snapshot/printed-line.js'

function lineOf(line: string, children: number, parent?: PrintedLine, name = ''): PrintedLine {
  const depth = parent === undefined ? 0 : parent.depth + 1
  return { node: {} as Element, isText: false, parent, depth, name, line, children }
}

const LINES: readonly [what: string, line: string, children: number, isDropped: boolean][] = [
  ['a list without lines in it', 'list', 0, true],
  ['a list with one line in it', 'list', 1, false],
  ['a list item with one line in it', 'listitem', 1, true],
  ['a list item with two lines in it', 'listitem', 2, false],
  ['a list item with text', 'listitem "One"', 0, false],
  ['an empty region with a ref', 'region (ref=e1)', 0, false],
  ['an empty progress bar', 'progressbar', 0, false],
]

for (const [what, line, children, isDropped] of LINES) {
  test(`${what} is ${isDropped ? 'dropped' : 'kept'}`, (t) => {
    const around = lineOf('main', 1)
    const own = lineOf(line, children, around)
    dropIfBare(own)
    t.is(own.line, isDropped ? '' : line)
    t.is(around.children, isDropped ? children : 1)
  })
}

test('a text repeats the name of any line around it, not of others', (t) => {
  const outer = lineOf('button "Save"', 1, undefined, 'Save')
  const inner = lineOf('group', 1, outer)
  t.true(repeatsName('Save', inner))
  t.false(repeatsName('Cancel', inner))
  t.false(repeatsName('Save', undefined))
})
