/** The locators of an element: each finds it again, and nothing else; the strongest comes first. */
import test from 'ava'
import type { KeptLocator } from '../../../../sdk/protocol/commands/locators.js'
import type { Locator } from '../../../../sdk/protocol/predicates.js'
import { useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

const save: KeptLocator = { role: 'button', name: 'Save' }

const CASES: [name: string, html: string, [role: string, index: number], expected: KeptLocator[]][] = [
  [
    'test id, then role and name, then text',
    '<button data-testid="save">Save</button>',
    ['button', 0],
    [{ testid: 'save' }, save, { text: 'Save' }],
  ],
  [
    'a name that is a part of another one',
    '<button>Save</button><button>Save draft</button>',
    ['button', 0],
    [save, { text: 'Save' }],
  ],
  [
    'label, placeholder',
    '<label>Email <input placeholder="you@example.test"></label><label>Phone <input></label>',
    ['textbox', 0],
    [{ role: 'textbox', name: 'Email' }, { label: 'Email' }, { placeholder: 'you@example.test' }],
  ],
  [
    'alt',
    '<img src="data:," alt="Logo" width="9" height="9">',
    ['img', 0],
    [{ role: 'image', name: 'Logo' }, { alt: 'Logo' }],
  ],
  [
    'a test id that two have says nothing',
    '<button data-testid="b">Save</button><button data-testid="b">Print</button>',
    ['button', 0],
    [save, { text: 'Save' }],
  ],
  [
    'one of several in a named dialog',
    '<button>Save</button><dialog open aria-label="Edit"><button>Save</button></dialog>',
    ['button', 1],
    [{ ...save, within: { role: 'dialog', name: 'Edit' } }],
  ],
  [
    'one of several around which a test id is',
    '<div data-testid="one"><button>Save</button></div><div data-testid="two"><button>Save</button></div>',
    ['button', 1],
    [{ ...save, within: { testid: 'two' } }],
  ],
  [
    'one of several that nothing names is counted',
    '<p><button>Save</button></p><p><button>Save</button></p>',
    ['button', 1],
    [{ ...save, nth: 1 }],
  ],
  ['a control without a name is counted', '<input><input>', ['textbox', 1], [{ role: 'textbox', nth: 1 }]],
  [
    'a hidden namesake is no other',
    '<button hidden>Save</button><button>Save</button>',
    ['button', 0],
    [save, { text: 'Save' }],
  ],
  [
    'a name that reads as a pattern is left out',
    '<button>/a|b/i</button>',
    ['button', 0],
    [{ role: 'button', nth: 0 }],
  ],
]

for (const [name, html, [role, index], expected] of CASES)
  test(name, async (t) => {
    const { bridge } = await setup(html)
    const { elements } = await bridge.command('find', { by: 'role', value: role })
    const ref = elements[index]?.ref ?? ''
    const { locators } = await bridge.command('locators', { ref })
    t.deepEqual(locators, expected)
    for (const locator of locators) {
      const given = { act: 'a1', target: locator as Locator, action: 'hover' as const, args: {}, leaves: [] }
      t.is((await bridge.command('act', given)).ref, ref, JSON.stringify(locator))
    }
  })

test('what a redacted name says is in no locator, and a field that conceals its value says so', async (t) => {
  const { bridge } = await setup(
    '<button>Copy sk_live_4eC39HqLyjWDarjtT1zdp7dc</button><input type="password" aria-label="Pin">',
  )
  const found = async (role: string, name?: string) => {
    const { elements } = await bridge.command('find', {
      by: 'role',
      value: role,
      ...(name === undefined ? {} : { name }),
    })
    return bridge.command('locators', { ref: elements[0]?.ref ?? '' })
  }
  t.notRegex(JSON.stringify(await found('button')), /sk_live|REDACTED/)
  t.true((await found('textbox', 'Pin')).concealed)
})

test('an element that an act renamed is found by what it was', async (t) => {
  const { bridge, page } = await setup('<button>Approve</button><button>Reject</button>')
  const { elements } = await bridge.command('find', { by: 'role', value: 'button' })
  const ref = elements[0]?.ref ?? ''
  await page.evaluate("document.querySelector('button').textContent = 'Done'")
  const was = { role: 'button', name: 'Approve' }
  t.deepEqual((await bridge.command('locators', { ref, was })).locators, [was])
  const taken = { role: 'button', name: 'Reject' }
  t.deepEqual((await bridge.command('locators', { ref, was: taken })).locators, [], 'another element has it')
})
