/** What the bundles of pages in real libraries have in common: development builds, and the languages that esbuild does not know. */
import { fileURLToPath } from 'node:url'
import { transformSync } from '@babel/core'
import type { BuildOptions } from 'esbuild'
import { compile, compileModule } from 'svelte/compiler'
import { compileScript, compileStyle, compileTemplate, parse } from 'vue/compiler-sfc'

/** The build of Vue that compiles templates in the page. */
export const VUE = 'vue/dist/vue.esm-bundler.js'

export const FOR_PAGES = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: {
    'process.env.NODE_ENV': '"development"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  conditions: ['browser', 'development'],
  logLevel: 'silent',
} as const satisfies BuildOptions

/** @param path of a component `*.svelte`, or of a module with runes `*.svelte.js` */
export function compileSvelte(path: string, source: string): string {
  const options = { filename: path, generate: 'client', dev: true } as const
  return path.endsWith('.svelte')
    ? compile(source, { ...options, css: 'injected' }).js.code
    : compileModule(source, options).js.code
}

/**
 * Compiles script and template apart, as a development server does, and adds the styles to the head.
 * @param path of a component `*.vue`
 * @returns TypeScript
 * @throws the first error of the compiler
 */
export function compileVue(path: string, source: string): string {
  const { descriptor, errors } = parse(source, { filename: path })
  const id = path.replace(/\W/g, '-')
  const scoped = descriptor.styles.some((style) => style.scoped)
  const script =
    descriptor.script || descriptor.scriptSetup
      ? compileScript(descriptor, { id, genDefaultAs: '_component' })
      : { content: 'const _component = {}', bindings: {} }
  const template = compileTemplate({
    source: descriptor.template?.content ?? '',
    filename: path,
    id,
    scoped,
    compilerOptions: { bindingMetadata: script.bindings ?? {}, expressionPlugins: ['typescript'] },
  })
  const styles = descriptor.styles.map((style) =>
    compileStyle({ source: style.content, filename: path, id, scoped: style.scoped === true }),
  )
  const [error] = [...errors, ...template.errors, ...styles.flatMap((style) => style.errors)]
  if (error !== undefined) throw error
  const css = styles.map(({ code }) => code).join('\n')
  return [
    script.content,
    template.code.replace('export function render', 'function _render'),
    `_component.__file = ${JSON.stringify(path)}`,
    ...(descriptor.template ? ['_component.render = _render'] : []),
    ...(scoped ? [`_component.__scopeId = 'data-v-${id}'`] : []),
    ...(css
      ? [
          `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(css)} }))`,
        ]
      : []),
    'export default _component',
  ].join('\n')
}

/** @returns the source with Solid's calls in place of JSX; types stay */
export function compileSolid(path: string, source: string): string {
  const compiled = transformSync(source, {
    filename: path,
    configFile: false,
    babelrc: false,
    presets: [fileURLToPath(import.meta.resolve('babel-preset-solid'))],
    parserOpts: { plugins: ['jsx', 'typescript'] },
  })
  return compiled?.code ?? ''
}
