/** Whose doing it was, of changes that one look saw together. */
import test from 'ava'
import type { Cause } from '../../../../sdk/protocol/cause.js'
import { useBrowser } from '../../../harness/browser.js'
import { openParts } from '../../parts/page.js'

const browser = useBrowser(test)

const BODY =
  '<main><p id="told">Saved</p><ul id="list"><li id="item">One</li></ul></main><aside id="aside"></aside>'

type Changed = [cause: Cause, place: string[] | 'anywhere']

/** What changed by whom, what the look found, and whose doing it is. */
const CASES: [name: string, changes: Changed[], found: string[], cause: Cause][] = [
  ['one change is whoever’s it is', [['other', ['aside']]], ['told'], 'other'],
  [
    'of two the one that touched it',
    [
      ['act:a1', ['aside']],
      ['other', ['told']],
    ],
    ['told'],
    'other',
  ],
  [
    'what stands in what changed was touched',
    [
      ['act:a1', ['list']],
      ['other', ['told']],
    ],
    ['item'],
    'act:a1',
  ],
  [
    'what something changed in was touched',
    [
      ['act:a1', ['item']],
      ['other', ['aside']],
    ],
    ['list'],
    'act:a1',
  ],
  [
    'of two that touched it, both',
    [
      ['act:a1', ['told']],
      ['other', ['told']],
    ],
    ['told'],
    'act:a1',
  ],
  [
    'where none touched it, all',
    [
      ['act:a1', ['aside']],
      ['other', ['list']],
    ],
    ['told'],
    'act:a1',
  ],
  [
    'nobody knows where is everywhere',
    [
      ['act:a1', 'anywhere'],
      ['other', ['told']],
    ],
    ['told'],
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
      ['other', ['told']],
    ],
    ['told'],
    'act:a1',
  ],
]

test('an answer is the doing of what touched it', async (t) => {
  const { page, close } = await openParts(browser, BODY)
  t.teardown(close)
  for (const [name, changes, found, cause] of CASES) {
    const told = await page.evaluate(
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
    t.is(told, cause, name)
  }
})
