/** A choice that the page keeps in its storage. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

/** @param keeps what the press of Dark runs, beside the drawing */
const page = (keeps: string) => `
<button aria-pressed="true">Light</button><button aria-pressed="false">Dark</button><p role="status"></p><script>
localStorage.clear()
const [light, dark] = document.querySelectorAll('button')
const keep = (value) => localStorage.setItem('settings', JSON.stringify(value))
dark.onclick = () => {
  ${keeps}
  light.ariaPressed = 'false'
  dark.ariaPressed = 'true'
  document.querySelector('p').textContent = 'The dark theme is on'
}
</script>`

async function choosing(keeps: string, more: object = {}) {
  const { act } = await setup(page(keeps))
  const stored = { kind: 'storage', area: 'local', key: 'settings', ...more }
  const shown = { kind: 'text', contains: 'The dark theme is on' }
  return act({ role: 'button', name: 'Dark' }, { kind: 'allOf', predicates: [shown, stored] })
}

test('a choice that keeps the one before is a caution', async (t) => {
  const { verifiedReason, because } = await choosing("keep({ theme: 'light' })")
  t.is(verifiedReason, 'evidence_conflicts')
  t.regex(because, /the local entry "settings" carried "light", and not "Dark", which was chosen/)
})

for (const [what, keeps] of [
  ['the choice itself', "keep({ theme: 'dark' })"],
  ['both, one as what was before', "keep({ theme: 'dark', before: 'light' })"],
  ['first what was before', "keep({ theme: 'light' }); keep({ theme: 'dark' })"],
  ['another word for it', "keep({ theme: 'night' })"],
  ['the one before in an entry that is not claimed', "localStorage.setItem('undo', 'light'); keep('dark')"],
] as const)
  test(`to keep ${what} is fine`, async (t) => {
    const { verified, because } = await choosing(keeps)
    t.is(verified, 'yes', because)
  })

test('the value before is fine where it is claimed', async (t) => {
  const { verified } = await choosing("keep({ theme: 'light' })", { equals: { theme: 'light' } })
  t.is(verified, 'yes')
})

/** @param keeps what choosing Dark runs */
async function choosingRadio(keeps: string) {
  const { act } = await setup(`
    <fieldset><label><input type="radio" name="theme" checked> Light</label>
    <label><input type="radio" name="theme"> Dark</label></fieldset><p role="status"></p><script>
    localStorage.clear()
    document.querySelectorAll('input')[1].onchange = () => {
      ${keeps}
      document.querySelector('p').textContent = 'Saved for your next visit'
    }
    </script>`)
  return act({ role: 'radio', name: 'Dark' }, { kind: 'text', contains: 'Saved for your next visit' })
}

test('a radio button whose entry keeps the choice before is a caution, also where no leaf names the entry', async (t) => {
  const { verifiedReason, because } = await choosingRadio("localStorage.setItem('theme', 'light')")
  t.is(verifiedReason, 'evidence_conflicts')
  t.regex(because, /the local entry "theme" carried "light", and not "Dark", which was chosen/)
})

for (const [what, keeps] of [
  ['the choice', "localStorage.setItem('theme', 'dark')"],
  ['only what was before', "localStorage.setItem('previousTheme', 'light')"],
  ['a stack to undo', "localStorage.setItem('themes', JSON.stringify(['light']))"],
  [
    'what was before, beside the choice',
    "localStorage.setItem('a', 'light'); localStorage.setItem('b', 'dark')",
  ],
  [
    'the choice before first',
    "localStorage.setItem('theme', 'light'); localStorage.setItem('theme', 'dark')",
  ],
] as const)
  test(`an entry that no leaf names may keep ${what}`, async (t) => {
    const { verified, because } = await choosingRadio(keeps)
    t.is(verified, 'yes', because)
  })
