/** The cause of changes that one look sees together. */
import test from 'ava'
import type { Cause } from '../../../../sdk/protocol/cause.js'
import { useBrowser } from '../../../harness/browser.js'
import { openParts } from '../../parts/page.js'

const browser = useBrowser(test)

const BODY =
  '<main><p id="saved">Saved</p><ul id="list"><li id="item">One</li></ul></main><aside id="aside"></aside>'

type Changed = [cause: Cause, place: string[] | 'anywhere']

/** Changes by cause, the nodes that decide the answer, and the answer's cause. */
const CASES: [name: string, changes: Changed[], found: string[], cause: Cause][] = [
  ['a single change is the cause, wherever it is', [['other', ['aside']]], ['saved'], 'other'],
  [
    'of two changes, the one that touched the node',
    [
      ['act:a1', ['aside']],
      ['other', ['saved']],
    ],
    ['saved'],
    'other',
  ],
  [
    'a change of an ancestor touches the node',
    [
      ['act:a1', ['list']],
      ['other', ['saved']],
    ],
    ['item'],
    'act:a1',
  ],
  [
    'a change of a descendant touches the node',
    [
      ['act:a1', ['item']],
      ['other', ['aside']],
    ],
    ['list'],
    'act:a1',
  ],
  [
    'two changes that touched the node are united',
    [
      ['act:a1', ['saved']],
      ['other', ['saved']],
    ],
    ['saved'],
    'act:a1',
  ],
  [
    'when no change touched the node, all are united',
    [
      ['act:a1', ['aside']],
      ['other', ['list']],
    ],
    ['saved'],
    'act:a1',
  ],
  [
    'a change at an unknown place touches every node',
    [
      ['act:a1', 'anywhere'],
      ['other', ['saved']],
    ],
    ['saved'],
    'act:a1',
  ],
  [
    'what is gone was touched',
    [
      ['act:a1', ['aside']],
      ['other', ['gone']],
    ],
    ['gone'],
    'other',
  ],
  [
    'a flood is everywhere',
    [
      ['act:a1', Array<string>(501).fill('aside')],
      ['other', ['saved']],
    ],
    ['saved'],
    'act:a1',
  ],
]

test('an answer is attributed to the change that touched it', async (t) => {
  const { page, close } = await openParts(browser, BODY)
  t.teardown(close)
  for (const [name, changes, found, cause] of CASES) {
    const attributed = await page.evaluate(
      ([changed, ids]) => {
        const { Changes } = (globalThis as unknown as { parts: import('../../parts/entry.js').Parts }).parts
        const gone = document.createElement('p')
        const at = (id: string) => document.getElementById(id) ?? gone
        const all = new Changes()
        for (const [by, place] of changed)
          all.add({ cause: by }, place === 'anywhere' ? place : place.map(at))
        return all.provenanceOf(ids.map(at)).cause
      },
      [changes, found] as const,
    )
    t.is(attributed, cause, name)
  }
})
