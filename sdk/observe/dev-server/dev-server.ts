/** The traffic and elements of dev servers, tool by tool. */
import type { NetStarted } from '../../protocol/events.js'
import { fitsGlob } from '../../protocol/match.js'

interface DevServer {
  tool: string
  /** addresses that only the tool itself requests */
  path?: RegExp
  /** subprotocol of its socket */
  protocol?: RegExp
  /** modules as it serves them; for scripts and styles only, because apps may also put a time into an address */
  module?: RegExp
  /** a module or message that delivers a hot update */
  edit?: RegExp
  /** selector of the elements that it adds to the page */
  elements?: string
  /** selector of its error overlay */
  overlay?: string
}

const DEV_SERVERS: readonly DevServer[] = [
  {
    tool: 'vite',
    path: /\/(?:@vite|@react-refresh|@id\/|@fs\/|__vite|__open-in-editor|__inspect\/|node_modules\/\.?vite\/)/,
    protocol: /^vite-/,
    module:
      /[?&](?:t=\d{13}|import|vue|svelte|html-proxy|direct)(?:[&=]|$)|\/src\/.*\.(?:[cm]?tsx?|jsx|vue|svelte)(?:\?|$)/,
    edit: /[?&]t=\d{13}|"type":"update"|"event":"probe:edited"/,
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
    // updates as classic scripts are observed as they run: webpack-updates.ts
    edit: /\.hot-update\.mjs(?:\?|$)/,
    overlay: '#webpack-dev-server-client-overlay',
  },
  { tool: 'astro', path: /\/(?:@astro|__astro|astro:)/, elements: 'astro-dev-toolbar,astro-dev-overlay' },
  { tool: 'sveltekit', path: /\/\.svelte-kit\//, elements: 'svelte-inspector-host' },
  { tool: 'source maps', path: /\.map(?:$|\?)/ },
]

/** Selector of the elements that dev servers add to a page. */
export const DEV_ELEMENTS = DEV_SERVERS.flatMap(({ elements, overlay }) => [elements, overlay])
  .filter((selector) => selector !== undefined)
  .join()

/** Selector of the error overlays. */
export const OVERLAYS = DEV_SERVERS.map(({ overlay }) => overlay)
  .filter((selector) => selector !== undefined)
  .join()

/** The tool whose error overlay an element is. */
export function overlayOf(element: Element): string | undefined {
  return DEV_SERVERS.find(({ overlay }) => overlay !== undefined && element.matches(overlay))?.tool
}

/** True for a module address or a message that delivers a hot update. */
export function isEdit(text: string): boolean {
  return DEV_SERVERS.some(({ edit }) => edit?.test(text) === true)
}

/** Edited files in a message: Turbopack's modules, or the paths of other tools. */
const CHANGED = [/"\[project\]\/([^"\\]+?) \[[^\]"]*\] \([^)"]*\)":\{/g, /"path":"([^"]+)"/g]

/** The files that the message of a hot update names. */
export function editedFiles(text: string): string[] {
  const found = CHANGED.map((name) => [...text.matchAll(name)].map(([, file]) => file ?? ''))
  return [...new Set(found.find((files) => files.length > 0))]
}

/** True for the message in which the build plugin names the edited file, before the update. */
export function isNamedEdit(text: string): boolean {
  return text.includes('"event":"probe:edited"')
}

/** A webpack module as it is named in development: `(layer)/loader!./file?query`. */
const MODULE = /^(?:\([^)]*\)\/)?(?:.*!)?(?:\.\/)?(?<file>\.?[^?!|]*\.\w+)(?:[?|].*)?$/

/**
 * The app's files among the module ids of a webpack update; none when the ids are numbers.
 *
 * @param folder that the ids are relative to, as a path from the root of the reported files
 */
export function updatedFiles(ids: readonly string[], folder = ''): string[] {
  const files = ids.map((id) => MODULE.exec(id)?.groups?.file ?? '')
  const own = files.filter((file) => file !== '' && !file.includes('node_modules/'))
  return [...new Set(own.map((file) => (folder === '' ? file : within(folder, file))))]
}

/** `../ui/a.js` in `apps/web` is `apps/ui/a.js`. */
function within(folder: string, file: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${file}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The kind of side traffic that a request is: a dev server's own, or ignored by the app's options. */
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
