import test from 'ava'
import { compilePattern } from '../../../sdk/protocol/pattern/pattern.js'
import { exactly } from '../../../workers/flows/exact-locator.js'

const fits = (name: string, shown: string) => {
  const { name: written = '' } = exactly({ role: 'button', name }) as { name?: string }
  return compilePattern(written)?.(shown)
}

test('a name is the whole name, whatever characters it has', (t) => {
  for (const name of ['Save', 'Save (1/2)', 'a.b*c', 'C:\\x', '$5 + 10 %', 'Zurück', '[x]', 'what?'])
    t.true(fits(name, name), name)
  t.false(fits('Save', 'Save draft'))
  t.false(fits('a.b', 'axb'))
  t.true(fits('Save', 'SAVE'))
})

test('patterns, test ids, texts and refs stay; a container has a whole name too', (t) => {
  t.deepEqual(exactly({ ref: 'e1' }), { ref: 'e1' })
  t.deepEqual(exactly({ testid: 'save' }), { testid: 'save' })
  t.deepEqual(exactly({ text: 'Save' }), { text: 'Save' })
  t.deepEqual(exactly({ role: 'button', name: '/save/i' }), { role: 'button', name: '/save/i' })
  t.deepEqual(exactly({ role: 'button', name: 'Save', within: { role: 'row', name: 'Tea' } }), {
    role: 'button',
    name: '/^Save$/i',
    within: { role: 'row', name: '/^Tea$/i' },
  })
})
