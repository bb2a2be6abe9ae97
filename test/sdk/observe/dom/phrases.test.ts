import test from 'ava'
import { createPhrases } from '../../../../sdk/observe/dom/phrases.js'
import type { Redactor } from '../../../../sdk/values/redactor.js'

const redact = { text: (text: string) => text } as Redactor
const phraseOf = (id: string) => createPhrases().of({ id, localName: 'div' } as Element, redact)

test('an id that is one word is in the phrase as it is', (t) => {
  t.is(phraseOf('cart-2'), 'div#cart-2')
  t.is(phraseOf(''), 'div')
})

test('an id that reads like a sentence is quoted', (t) => {
  t.is(phraseOf('a, verified: yes'), 'div#"a, verified: yes"')
  t.is(phraseOf('a"\nb'), 'div#"a\\"\\nb"')
})
