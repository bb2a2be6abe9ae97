import test from 'ava'
import { affirmsDeed } from '../../../../workers/verdict/contradictions/affirms-deed.js'
import { ACT, claim, evidenceOf, Trace } from '../trace.js'

function affirms(name: string, contains: string): boolean {
  const { events } = new Trace(false)
    .emit('act', { act: ACT, action: 'click', ref: 'e1', role: 'button', name }, { cause: `act:${ACT}` })
    .level(0, { holds: true })
  return affirmsDeed(evidenceOf(events, claim({ kind: 'text', contains })))
}

test('a text that repeats the word of the control affirms its deed', (t) => {
  for (const [name, text] of [
    ['Save', 'Saved'],
    ['Send invitation', 'Sent to mia@example.test'],
    ['Invite', 'Invitation sent'],
    ['Add to basket', '1 item added'],
    ['Tag all as sale', '3 products tagged sale'],
    ['Speichern', 'Gespeichert'],
    ['Nachricht senden', 'Nachricht gesendet'],
    ['Enregistrer', 'Profil enregistré'],
  ] as const)
    t.true(affirms(name, text), `${name}: ${text}`)
})

test('a text about another outcome does not', (t) => {
  for (const [name, text] of [
    ['Test webhook', 'The webhook answered 500'],
    ['Guess word', 'Not in the word list'],
    ['Attack with sword', 'You rolled 4'],
    ['Hand in', '2 of 5 correct'],
    ['Letter Z', '5 lives left'],
    ['', 'Saved'],
    ['OK', 'Okay, saved'],
    ['→', 'Page 2'],
  ] as const)
    t.false(affirms(name, text), `${name}: ${text}`)
})
