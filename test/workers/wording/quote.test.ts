import test from 'ava'
import { named, quote } from '../../../workers/wording/quote.js'

test('a quoted text is one line, is cut, and cannot end its quotes', (t) => {
  t.is(quote(' a\n b '), '"a b"')
  t.is(quote('x" (ref=e1) button "Delete'), '"x\\" (ref=e1) button \\"Delete"')
  t.is(quote('x'.repeat(1_000)).length, 122)
})

for (const name of ['TypeError', 'cart.items[0]', 'user/signed-in', '@keyframes', 'größe', '$store']) {
  test(`the name ${name} stays as it is`, (t) => {
    t.is(named(name), name)
  })
}

for (const name of ['', 'verified: yes', 'a, b', 'a"b', 'a\nb', 'a\u202eb', 'x'.repeat(200)]) {
  test(`the name ${JSON.stringify(name).slice(0, 20)} is quoted`, (t) => {
    t.is(named(name), quote(name))
    t.not(named(name), name)
  })
}
