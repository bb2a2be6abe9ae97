import test from 'ava'
import { transform } from 'esbuild'
import { compileSolid, compileVue } from './page-bundle.js'

const imported = (code: string) => [...code.matchAll(/from "(.+)"/g)].map(([, name]) => name)

async function vue(source: string): Promise<string> {
  return (await transform(compileVue('/App.vue', source), { loader: 'ts' })).code
}

test('a component of Vue keeps what its script setup holds, and gets a render function', async (t) => {
  const code = await vue(`<script setup lang="ts">
import { ref } from 'vue'
const count = ref<number>(0)
</script>
<template><b>{{ (count as number) + 1 }}</b></template>`)
  t.true(code.includes('const __returned__ = { count }'))
  t.true(code.includes('_component.render = _render'))
  t.deepEqual(new Set(imported(code)), new Set(['vue']))
})

test('a component of Vue may have options, a template alone, or no template', async (t) => {
  const options = await vue(
    `<script>export default { data() { return { n: 1 } } }</script><template>{{ n }}</template>`,
  )
  t.true(options.includes('$data.n'))
  t.true((await vue('<template>fixed</template>')).includes('const _component = {}'))
  t.false((await vue('<script>export default { render: () => 1 }</script>')).includes('= _render'))
})

test('a scoped style of Vue reaches only its component', async (t) => {
  const code = await vue('<template><b/></template><style scoped>b { color: red }</style>')
  t.true(code.includes('b[data-v--App-vue] { color: red'))
  t.true(code.includes('_component.__scopeId = "data-v--App-vue"'))
})

test('a malformed template of Vue is an error', (t) => {
  t.throws(() => compileVue('/App.vue', '<template>{{ a b }}</template>'), {
    message: /Error parsing JavaScript expression/,
  })
})

test("Solid's JSX becomes calls of solid-js/web, and reads signals when they change", async (t) => {
  const compiled = compileSolid(
    '/app.tsx',
    'export const Sum = (props: { n: () => number }) => <b>{props.n() as number}</b>',
  )
  const { code } = await transform(compiled, { loader: 'ts' })
  t.deepEqual(new Set(imported(code)), new Set(['solid-js/web']))
  t.regex(code, /_\$insert\([\w$]+, \(\) => props\.n\(\)\)/)
})
