/** Elements that become visible without an observable change: no mutation, no event. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

/** Style changes that a click makes and that reveal "Saved". */
const STYLE_CHANGES: Record<string, string> = {
  'a rule of a style sheet': "document.styleSheets[0].insertRule('p { display: block !important }', 1)",
  'a style sheet that is adopted':
    "const sheet = new CSSStyleSheet(); sheet.replaceSync('p { display: block !important }'); document.adoptedStyleSheets.push(sheet)",
  'a style sheet that is enabled': 'document.styleSheets[1].disabled = false',
}

for (const [name, work] of Object.entries(STYLE_CHANGES))
  test(`${name} makes existing text visible, and the claim is true`, async (t) => {
    const { act } = await setup(
      `<style>p { display: none }</style><style>p { display: block !important }</style>
      <button>Save</button><p>Saved</p><script>
      document.styleSheets[1].disabled = true
      document.querySelector('button').onclick = () => { ${work} }
      </script>`,
    )
    const claim = { kind: 'text', contains: 'Saved' }
    const verdict = await act({ role: 'button', name: 'Save' }, claim, { timeout_ms: 1_000 })
    t.deepEqual([verdict.verified, verdict.verifiedReason], ['yes', 'proved'], JSON.stringify(verdict))
  })
