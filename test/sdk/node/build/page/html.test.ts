import test from 'ava'
import { headOf, withPolicies } from '../../../../../sdk/node/build/page/html.js'

const MARK = '§'
/** Documents with a mark where the script must be. */
const DOCUMENTS = [
  '<!doctype html><html><head>§<title>x</title></head></html>',
  '<!DOCTYPE html>\n<!-- <head> -->\n<html lang="en" data-x="a>b">\n<head lang="en">§<meta charset="utf-8">',
  '\uFEFF<html><head\n>§</head>',
  '<!doctype html><html>§<body>x</body></html>',
  '<!doctype html>§<title>x</title><p>x',
  '<!doctype html><html>§<header>x</header>',
]

for (const marked of DOCUMENTS) {
  const text = marked.replace(MARK, '')
  test(`the head of ${JSON.stringify(text)} is found, however the text is split`, (t) => {
    t.is(headOf(text, true), marked.indexOf(MARK))
    for (let length = 0; length <= text.length; length++) {
      const found = headOf(text.slice(0, length), false)
      if (found !== 'later' && found !== 'none') t.is(found, marked.indexOf(MARK), text.slice(0, length))
      else t.not(found, 'none', text.slice(0, length))
      if (found !== 'later') break
    }
  })
}

test('text that is not a document has no head', (t) => {
  for (const text of ['<p>one</p><head>', 'text', '<header>x</header>', '']) t.is(headOf(text, true), 'none')
})

test('only the policies of <meta> are replaced', (t) => {
  const html = `<meta name="a" content="x"><META content="default-src 'self'" http-equiv="Content-Security-Policy"/><p content="y">`
  t.is(
    withPolicies(html, (policy) => `${policy}; a`),
    `<meta name="a" content="x"><META content="default-src 'self'; a" http-equiv="Content-Security-Policy"/><p content="y">`,
  )
})
