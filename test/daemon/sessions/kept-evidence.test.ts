import test from 'ava'
import { KeptEvidence } from '../../../daemon/sessions/kept-evidence.js'

test('the newest evidence is kept, in 32 MiB', (t) => {
  const kept = new KeptEvidence()
  const text = 'x'.repeat(1024 * 1024)
  for (let i = 0; i < 40; i++) kept.keep([{ id: `v${i}`, text }])
  t.is(kept.find('v7'), undefined)
  t.is(kept.find('v8'), text)
  t.is(kept.find('v39'), text)
})

test('evidence that comes again replaces the former, and counts once', (t) => {
  const kept = new KeptEvidence()
  const text = 'x'.repeat(20 * 1024 * 1024)
  kept.keep([{ id: 'a', text: 'old' }])
  for (let i = 0; i < 3; i++) kept.keep([{ id: 'b', text }])
  t.is(kept.find('a'), 'old')
  t.is(kept.find('b'), text)
})
