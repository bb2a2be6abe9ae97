import type { NetStarted } from '../../protocol/events.js'
import { fitsGlob } from '../../protocol/match.js'

interface DevServer {
  tool: string
  path?: RegExp
  protocol?: RegExp
  /** addresses of served modules; only for scripts and styles, as an app's request may also contain a time */
  module?: RegExp
  edit?: RegExp
  elements?: string
  overlay?: string
}

const DEV_SERVERS: readonly DevServer[] = [
  {
    tool: 'vite',
    path: /\/(?:@vite|@react-refresh|@id\/|@fs\/|__vite|__open-in-editor|__inspect\/|node_modules\/\.?vite\/)/,
    protocol: /^vite-/,
    module:
      /[?&](?:t=\d{13}|import|vue|svelte|html-proxy|direct)(?:[&=]|$)|\/src\/.*\.(?:[cm]?tsx?|jsx|vue|svelte)(?:\?|$)/,
    // Angular's components request their updates also when they load first; a message tells of an edit.
    edit: /^(?!.*\/@ng\/component\?).*[?&]t=\d{13}|"type":"update"|"event":"(?:probe:edited|angular:component-update)"/,
    elements: 'vite-plugin-checker-error-overlay',
    overlay: 'vite-error-overlay',
  },
  {
    tool: 'next',
    path: /\/_next\/(?:webpack-hmr|hmr|static\/(?:webpack|development)\/)|\/__nextjs/,
    module: /\/_next\/static\/chunks\/.*(?:\?v=\d|\[turbopack\])/,
    edit: /"(?:action|type)":"serverComponentChanges"|turbopack-message.*"type":"partial"/,
    elements: 'nextjs-portal',
  },
  {
    tool: 'webpack',
    path: /\.hot-update\.|\/(?:__webpack_hmr|sockjs-node|webpack-dev-server)/,
    // webpack-updates.ts observes updates that are classic scripts
    edit: /\.hot-update\.mjs(?:\?|$)/,
    overlay: '#webpack-dev-server-client-overlay',
  },
  { tool: 'astro', path: /\/(?:@astro|__astro|astro:)/, elements: 'astro-dev-toolbar,astro-dev-overlay' },
  { tool: 'sveltekit', path: /\/\.svelte-kit\//, elements: 'svelte-inspector-host' },
  // Its devtools send every line of the page's console to the dev server.
  { tool: 'tanstack', path: /\/(?:__tsd|@tanstack-start)\//, elements: '[data-testid=tanstack_devtools]' },
  { tool: 'source maps', path: /\.map(?:$|\?)/ },
]

export const DEV_ELEMENTS = DEV_SERVERS.flatMap(({ elements, overlay }) => [elements, overlay])
  .filter((selector) => selector !== undefined)
  .join()

export const OVERLAYS = DEV_SERVERS.map(({ overlay }) => overlay)
  .filter((selector) => selector !== undefined)
  .join()

export function overlayOf(element: Element): string | undefined {
  return DEV_SERVERS.find(({ overlay }) => overlay !== undefined && element.matches(overlay))?.tool
}

export function isEdit(text: string): boolean {
  return DEV_SERVERS.some(({ edit }) => edit?.test(text) === true)
}

/** Patterns of the edited files in a message: Turbopack's modules, then the paths of other tools. */
const CHANGED = [/"\[project\]\/([^"\\]+?) \[[^\]"]*\] \([^)"]*\)":\{/g, /"path":"([^"]+)"/g]

/** Angular's component, e.g. `src%2Fapp%2Fapp.ts%40App`. */
const COMPONENT = /"angular:component-update".*"id":"([^"]+?)(?:%40|@)/

export function editedFiles(text: string): string[] {
  const component = COMPONENT.exec(text)?.[1]
  if (component !== undefined) return [component.replace(/%2F/gi, '/')]
  const found = CHANGED.map((name) => [...text.matchAll(name)].map(([, file]) => file ?? ''))
  return [...new Set(found.find((files) => files.length > 0))]
}

/** True for the build plugin's message, sent before the update, that names the edited file. */
export function isNamedEdit(text: string): boolean {
  return text.includes('"event":"probe:edited"')
}

/** A webpack module id in development: `(layer)/loader!./file?query`. */
const MODULE = /^(?:\([^)]*\)\/)?(?:.*!)?(?:\.\/)?(?<file>\.?[^?!|]*\.\w+)(?:[?|].*)?$/

/**
 * The app's files in the module ids of a webpack update; empty when the ids are numbers.
 *
 * @param folder the base of the ids, relative to the root of the reported files
 */
export function updatedFiles(ids: readonly string[], folder = ''): string[] {
  const files = ids.map((id) => MODULE.exec(id)?.groups?.file ?? '')
  const own = files.filter((file) => file !== '' && !file.includes('node_modules/'))
  return [...new Set(own.map((file) => (folder === '' ? file : within(folder, file))))]
}

/** Joins paths: `../ui/a.js` in `apps/web` is `apps/ui/a.js`. */
function within(folder: string, file: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${file}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The kind of side traffic: a dev server's own request, or one that the app's options ignore; else undefined. */
export function sideOf(
  { href, pathname, search }: URL,
  ignored: readonly string[],
  { isModule = false, protocol = '' } = {},
): NetStarted['side'] & ('dev-server' | 'ignored' | undefined) {
  const address = pathname + search
  const isDev = DEV_SERVERS.some(
    (server) =>
      server.path?.test(address) === true ||
      server.protocol?.test(protocol) === true ||
      (isModule && server.module?.test(address) === true),
  )
  if (isDev) return 'dev-server'
  const isIgnored = ignored.some((part) => (part.includes('*') ? fitsGlob(href, part) : href.includes(part)))
  return isIgnored ? 'ignored' : undefined
}
