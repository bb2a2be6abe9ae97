import test from 'ava'
import { type AppFolder, appFolder } from '../../../../harness/app-folder.js'
import { isStampedAt } from './stamps.js'

const COMPILERS = ['@astrojs/compiler', '@astrojs/compiler-rs'] as const
const apps = new Map<string, AppFolder>()
test.serial.before("an app with each of Astro's compilers", async () => {
  const manifest = JSON.stringify({ name: 'astro', version: '5.0.0' })
  for (const compiler of COMPILERS)
    apps.set(compiler, await appFolder({ 'node_modules/astro/package.json': manifest }, [compiler]))
})
test.after.always('remove the apps', async () => {
  for (const app of apps.values()) await app.remove()
})

const CASES: readonly [title: string, marked: string][] = [
  [
    'elements, and no components',
    '---\nconst a = 1 < 2\n---\n<Layout>\n  §<main>\n    §<p>{a}</p>\n  </main>\n</Layout>',
  ],
  [
    'nothing of the document',
    '---\n---\n<html lang="en">\n<head><title>x</title><meta charset="utf-8"></head>\n<body>\n  §<h1>Hi</h1>\n  <slot />\n</body>\n</html>',
  ],
  [
    'expressions',
    '---\n---\n§<ul>{list.map((x) => §<li>{x}</li>)}</ul>{on && §<b>on</b>}{on ? (§<i/>) : <Card />}',
  ],
  [
    'islands and fragments',
    '---\n---\n<Counter client:load>§<p>a</p></Counter><Fragment slot="a">§<b>x</b></Fragment><>§<i>y</i></>',
  ],
  ['elements behind letters of several bytes', '---\nconst a = "äöü🎉"\n---\n§<p>äöü🎉 §<b>x</b></p>'],
  ['elements that close themselves', '---\n---\n§<img src="/a.png" />§<br />§<input {...rest} />'],
  [
    'a file without front matter',
    '§<p>a</p>\n<script>const a = "<b></b>"</script>\n<style>p > b { color: red }</style>',
  ],
  ['nothing in comments and strings', '---\n---\n<!-- <b></b> -->{"<b></b>"}§<p title="<b>">x</p>'],
]

for (const compiler of COMPILERS)
  for (const [title, marked] of CASES) {
    test(`${compiler}: ${title}`, async (t) => {
      const { root = '' } = apps.get(compiler) ?? {}
      await isStampedAt(t, root, 'src/pages/index.astro', marked)
    })
  }
