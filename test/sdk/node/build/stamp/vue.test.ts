import path from 'node:path'
import test from 'ava'
import { stamper } from '../../../../../sdk/node/build/stamp/index.js'
import { type AppFolder, appFolder } from '../../../../harness/app-folder.js'
import { isStampedAt } from './stamps.js'

let app: AppFolder
test.serial.before('an app with Vue', async () => {
  app = await appFolder({}, ['vue'])
})
test.after.always('remove the app', () => app.remove())

const CASES: readonly [title: string, marked: string][] = [
  [
    'elements, and no components',
    '<script setup>\nconst a = "<b></b>"\n</script>\n\n<template>\n  §<main>\n    <TheCard><template #x>§<p>{{ a }}</p></template></TheCard>\n  </main>\n</template>\n',
  ],
  [
    'directives',
    '<template>§<ul v-if="a < b">§<li v-for="x in l" :key="x" @click="go">{{ x }}</li></ul>§<p v-else v-bind="y" /></template>',
  ],
  [
    'no slot, no dynamic component, no template',
    '<template><slot name="a">§<p/></slot><component :is="x">§<b/></component><template v-if="a">§<i/></template></template>',
  ],
  [
    'nothing in comments and text',
    '<template><!-- <b></b> -->§<p title="<b>">{{ "<b></b>" }}</p></template>',
  ],
  [
    'elements of a script in JSX, with a template and without',
    '<script lang="tsx">\nconst Row = (p: { a?: string }) => §<li>{p.a as string}</li>\n</script>\n<template>\n  §<ul><Row /></ul>\n</template>',
  ],
  ["of a script's setup", '<script setup lang="jsx">\nconst row = () => §<li />\n</script>'],
  [
    'nothing of a script that is not JSX',
    '<script setup lang="ts">\nconst row = <T>(a: T) => a\n</script>\n<template>§<p/></template>',
  ],
  [
    'beside a style in another language',
    '<template>§<p/></template>\n<style lang="scss">\n$a: 1px; // <b>\n</style>',
  ],
]

for (const [title, marked] of CASES) {
  test(`Vue: ${title}`, (t) => isStampedAt(t, app.root, 'src/App.vue', marked))
}

test('a template in another language or file is skipped with one warning', async (t) => {
  const warnings: string[] = []
  const stamp = stamper({ root: app.root, warn: (line) => warnings.push(line) })
  const file = path.join(app.root, 'src/App.vue')
  const pug = '<template lang="pug">\nmain\n  p Hi\n</template>'
  t.is(await stamp(pug, file), undefined)
  t.is(await stamp(pug, file), undefined)
  t.is(await stamp('<template src="./a.html"></template>', path.join(app.root, 'src/B.vue')), undefined)
  t.deepEqual(warnings, [
    'src/App.vue is not stamped: its template is pug',
    'src/B.vue is not stamped: its template is another file, ./a.html',
  ])
})

test('a missing compiler is one warning', async (t) => {
  const bare = await appFolder({})
  t.teardown(() => bare.remove())
  const warnings: string[] = []
  const stamp = stamper({ root: bare.root, warn: (line) => warnings.push(line) })
  for (const name of ['A.vue', 'B.vue']) {
    t.is(await stamp('<template><p/></template>', path.join(bare.root, name)), undefined)
  }
  t.deepEqual(warnings, [
    "vue files are not stamped: the app's compiler was not found, or has no usable parser",
  ])
})
