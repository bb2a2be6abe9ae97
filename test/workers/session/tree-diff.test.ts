import test from 'ava'
import fc from 'fast-check'
import { linesOf, treeDiff } from '../../../workers/session/tree-diff.js'

/** An outline with an id before each line: `7 button "Save"`; indented by a space a level. */
function outline(...lines: string[]) {
  const parts = lines.map((each) => /^( *)(\d+) (.*)$/.exec(each) ?? [])
  return linesOf({
    tree: parts.map(([, indent, , line]) => `${indent}${line}`).join('\n'),
    ids: parts.map(([, , id]) => Number(id)),
    doc: 'd1',
  })
}

const BEFORE = outline(
  '1 main',
  ' 2 heading "Cart"',
  ' 3 list',
  '  4 text "Tea"',
  '  5 text "Milk"',
  '  6 text "Jam"',
)

test('an outline does not differ from itself', (t) => {
  t.is(treeDiff(BEFORE, BEFORE), undefined)
})

test('added nodes are reported with their content, removed nodes by their outermost lines', (t) => {
  const now = outline(
    '1 main',
    ' 2 heading "Cart"',
    ' 7 dialog "Sure?" (ref=e1)',
    '  8 button "Yes" (ref=e2)',
  )
  t.deepEqual(treeDiff(BEFORE, now), {
    added: ['dialog "Sure?" (ref=e1)', ' button "Yes" (ref=e2)'],
    removed: ['list'],
    addedCount: 2,
    removedCount: 4,
  })
})

test('a line of the same node with another text has changed', (t) => {
  const now = outline(
    '1 main',
    ' 2 heading "Your cart"',
    ' 3 list',
    '  4 text "Tea"',
    '  5 text "Milk"',
    '  6 text "Jam"',
  )
  t.deepEqual(treeDiff(BEFORE, now), {
    added: [],
    removed: [],
    addedCount: 0,
    removedCount: 0,
    changed: ['heading "Your cart" ← heading "Cart"'],
    changedCount: 1,
  })
})

test('a line that is put first has moved, and the others have not', (t) => {
  const now = outline(
    '1 main',
    ' 2 heading "Cart"',
    ' 3 list',
    '  6 text "Jam"',
    '  4 text "Tea"',
    '  5 text "Milk"',
  )
  t.deepEqual(treeDiff(BEFORE, now)?.moved, ['text "Jam"'])
})

test('a line with content has moved, but its content has not', (t) => {
  const before = outline('1 form', ' 2 group "A"', '  3 button "Go"', '4 group "B"')
  const now = outline('1 form', '4 group "B"', ' 2 group "A"', '  3 button "Go"')
  t.deepEqual(treeDiff(before, now)?.moved, ['group "A"'])
})

test('equal new nodes in the same place are no difference, but their new refs are reported', (t) => {
  const before = outline('1 main', ' 2 text "Tea"', ' 3 button "Buy" (ref=e1)')
  const now = outline('1 main', ' 9 text "Tea"', ' 8 button "Buy" (ref=e5)')
  t.deepEqual(treeDiff(before, now), {
    added: [],
    removed: [],
    addedCount: 0,
    removedCount: 0,
    changed: ['button "Buy" (ref=e5)'],
    changedCount: 1,
  })
})

test('the same number in another document is another node', (t) => {
  const now = linesOf({ tree: 'heading "Bye"', ids: [1], doc: 'd2' })
  t.deepEqual(treeDiff(outline('1 main'), now), {
    added: ['heading "Bye"'],
    removed: ['main'],
    addedCount: 1,
    removedCount: 1,
  })
})

test('each line is added, kept, or removed: the counts of two outlines always add up', (t) => {
  const tree = fc
    .uniqueArray(fc.record({ id: fc.nat(30), depth: fc.nat(3), word: fc.constantFrom('a', 'b', 'c') }), {
      maxLength: 25,
      selector: ({ id }) => id,
    })
    .map((nodes) => {
      let depth = -1
      return outline(
        ...nodes.map((node) => {
          depth = Math.min(node.depth, depth + 1)
          return `${' '.repeat(depth)}${node.id} text "${node.word}"`
        }),
      )
    })
  fc.assert(
    fc.property(tree, tree, (before, now) => {
      const delta = treeDiff(before, now)
      const added = delta?.addedCount ?? 0
      const removed = delta?.removedCount ?? 0
      t.is(before.length - removed, now.length - added)
      t.is(delta?.added.length ?? 0, added)
      t.true((delta?.removed.length ?? 0) <= removed)
      t.is(treeDiff(now, now), undefined)
    }),
  )
})
