import test from 'ava'
import { type AppFolder, appFolder } from '../../../../harness/app-folder.js'
import { isStampedAt } from './stamps.js'

let app: AppFolder
test.serial.before('an app with Svelte', async () => {
  app = await appFolder({}, ['svelte'])
})
test.after.always('remove the app', () => app.remove())

const CASES: readonly [title: string, marked: string][] = [
  [
    'elements, and no components',
    '<script>\n  let n = $state(0)\n</script>\n\n§<main>\n  <Card>§<p>{n}</p></Card>\n</main>',
  ],
  [
    'blocks and snippets',
    '{#if a}§<b></b>{:else}§<i></i>{/if}{#each l as x (x)}§<li>{x}</li>{/each}{#snippet s(x)}§<u>{x}</u>{/snippet}{@render s(1)}',
  ],
  [
    'an element of a name that is computed',
    '§<svelte:element this={tag} class="a">§<b></b></svelte:element>',
  ],
  ['no slot and no raw markup', '<slot name="a">§<p></p></slot>{@html "<b></b>"}'],
  [
    'nothing of the document',
    '<svelte:head><title>x</title><meta name="a"></svelte:head><svelte:window onclick={f} /><svelte:body />§<p></p>',
  ],
  [
    'beside scripts in TypeScript and styles in another language',
    '<script lang="ts">\n  const a = <T,>(x: T) => x as T\n</script>\n§<p></p>\n<style lang="scss">\n  $a: 1px;\n  p { &:hover { width: $a } // <b>\n  }\n</style>',
  ],
  [
    'directives and spread',
    '§<input bind:value={v} use:act {...rest} />§<button on:click={() => a < b}>x</button>',
  ],
  ['nothing in comments, strings and expressions', '<!-- <b></b> -->{"<b></b>"}§<p title="<b>">{a < b}</p>'],
]

for (const [title, marked] of CASES) {
  test(`Svelte: ${title}`, (t) => isStampedAt(t, app.root, 'src/routes/+page.svelte', marked))
}
