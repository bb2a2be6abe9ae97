/** A pattern finds what the engine's own RegExp finds. */
import test from 'ava'
import fc from 'fast-check'
import { compilePattern } from '../../../../sdk/protocol/pattern/pattern.js'
import { holds, reaches } from '../../../workers/verdict/properties/property.js'

const CHARS = [
  ...'aAbBkKsSzZ019_- \n\t.,/^$|(){}[]*+?\\',
  'ſ', // folds to s
  '\u212a', // the Kelvin sign folds to k
  'ß',
  'é',
  'É',
  'İ',
  'ı',
  'σ',
  'ς',
  '\u2028',
  '\u00a0',
  '\u200d',
  '😀',
  '\ud83d',
  '\ude00',
  '𝒳',
]
const ATOMS = [
  ...'aAbksz0_ -,',
  'ſ',
  'ß',
  'é',
  '😀',
  '.',
  ...['\\d', '\\D', '\\w', '\\W', '\\s', '\\S'],
  ...['[a-z]', '[^a-z]', '[A-Zs]', '[^\\d]', '[\\w-]', '[^]', '[é-ſ]', '[\\b]', '[\\]a]', '[[a]', '[😀a]'],
  ...['\\x61', '\\u0061', '\\u212a', '\\cJ', '\\n', '\\t', '\\0', '\\.', '\\/', '\\$', '\\\\'],
]
/** Only without the flag `u`: characters that stand for themselves where a syntax character would be an error. */
const LOOSE = [
  '\\c',
  '\\-',
  '\\a',
  '{',
  '}',
  ']',
  'a{',
  'a{,2}',
  '\\u{2}',
  '\\p{L}',
  '\\x4',
  '\\012',
  '\\u00',
]
const UNICODE = [
  '\\u{61}',
  '\\u{1f600}',
  '\\ud83d\\ude00',
  '\\ud83d',
  '\\p{L}',
  '\\P{L}',
  '\\p{Lu}',
  '[\\p{N}a]',
]
const ASSERTIONS = ['^', '$', '\\b', '\\B']
const QUANTIFIERS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,}', '{0,2}', '{0}', '{1,2}?']

function sources(isUnicode: boolean): fc.Arbitrary<string> {
  const own = fc.constantFrom(...ATOMS, ...(isUnicode ? UNICODE : LOOSE))
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      own,
      fc.constantFrom(...ASSERTIONS),
      fc.tuple(own, fc.constantFrom(...QUANTIFIERS)).map(([atom, quantifier]) => `${atom}${quantifier}`),
      fc.array(tie('node'), { maxLength: 3 }).map((parts) => parts.join('')),
      fc.tuple(tie('node'), tie('node')).map(([one, two]) => `(?:${one}|${two})`),
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?<name>'), tie('node'), fc.constantFrom('', ...QUANTIFIERS))
        .map(([open, inner, quantifier]) => `${open}${inner})${quantifier}`),
    ),
  }))
  return node
}

const searches = fc.constantFrom('', 'i', 'm', 's', 'u', 'iu', 'im', 'su', 'imsu').chain((flags) =>
  fc.record({
    flags: fc.constant(flags),
    source: sources(flags.includes('u')).filter((source) => isValid(source, flags)),
    text: fc.array(fc.constantFrom(...CHARS), { maxLength: 7 }).map((chars) => chars.join('')),
  }),
)

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags)
    return source !== ''
  } catch {
    return false
  }
}

/**
 * Tries each position. A search by V8 differs from the standard: with the flag `u`, it finds `\B` between the halves of a
 * surrogate pair.
 */
function finds(source: string, flags: string, text: string): boolean {
  const expression = new RegExp(source, `${flags}y`)
  const starts = [0]
  for (const char of flags.includes('u') ? text : text.split(''))
    starts.push((starts.at(-1) ?? 0) + char.length)
  return starts.some((start) => {
    expression.lastIndex = start
    return expression.test(text)
  })
}

let found = 0
const agrees = fc.property(searches, ({ source, flags, text }) => {
  const expected = finds(source, flags, text)
  if (expected && text !== '') found += 1
  const actual = compilePattern(`/${source}/${flags}`)?.(text)
  if (actual !== expected) throw new Error(`RegExp gives ${expected}, the pattern ${actual}`)
})

test('a pattern and the RegExp of its source and flags agree on every text', (t) => holds(t, agrees))

test('a good share of the searched texts has a match', (t) => reaches(t, agrees, () => found, 0.2))

const CASES: [source: string, flags: string][] = [
  ['^$', ''],
  ['^b$', 'm'],
  ['a$.', 's'],
  ['\\bk', 'i'],
  ['\\bſ\\b', 'iu'],
  ['\\w', 'iu'],
  ['\\W', 'iu'],
  ['[^\\W]', 'iu'],
  ['[^x]', 'i'],
  ['ß', 'i'],
  ['\\u212a', 'i'],
  ['\\u212a', 'iu'],
  ['σ', 'i'],
  ['^.$', ''],
  ['^.$', 'u'],
  ['^..$', ''],
  ['\\ud83d', ''],
  ['\\ud83d', 'u'],
  ['(?:)', ''],
  ['|a', ''],
  ['(|a)+?b', ''],
  ['(?:^a|b$){2}', 'm'],
  ['a{0}b', ''],
  ['[]', ''],
  ['[^]', ''],
]
for (const [source, flags] of CASES) {
  test(`/${source}/${flags} agrees with its RegExp on each short text`, (t) => {
    const search = compilePattern(`/${source}/${flags}`)
    const texts = ['', ...CHARS, ...CHARS.flatMap((one) => CHARS.map((two) => one + two))]
    const differing = texts.filter((text) => search?.(text) !== finds(source, flags, text))
    t.deepEqual(differing, [])
  })
}
