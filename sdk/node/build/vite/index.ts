/** The plugin for Vite, and for every framework that is served by it: `import { probe } from 'probe-runtime/vite'`. */
import path from 'node:path'
import type { HotUpdateOptions, Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import { connectOf } from '../app.js'
import { fileNames } from '../file-name.js'
import { type BuildOptions, parseOptions } from '../options.js'
import { onceEach, type Serving, takeRequest } from '../page/server.js'
import { sourceRoot } from '../source-root.js'
import { isSource, type Stamp, stamper } from '../stamp/index.js'

export type { BuildOptions } from '../options.js'

/** A module as the browser asks for it again after an edit is the same file; other queries ask for parts of it. */
const SAME_FILE = /[?&](?:t|v|import|used)(?:=[^&]*)?(?=&|$)/g
/** A file's content as text, address or worker is not its code. */
const NOT_CODE = /[?&](?:raw|url|inline|worker|sharedworker|type|vue|svelte|astro|lang\.|src)\b/

/**
 * Observes the app's pages in development: the SDK comes first in every document, elements are stamped with their place
 * in the source, and pages are told which files were edited. Does nothing in a build, a preview or a test run.
 *
 * It stands first in `plugins`, so that it reads the files as they were written.
 *
 * @param options all may be left out
 * @throws ProbeError BAD_ARGUMENTS for options that are wrong
 * @example
 * export default defineConfig({ plugins: [probe(), react()] })
 */
export function probe(options: BuildOptions = {}): Plugin[] {
  return vitePlugins(options, 'probe-runtime/vite')
}

/** The same, for another entry of this package. @param entry which the messages name */
export function vitePlugins(given: BuildOptions, entry: string): Plugin[] {
  const options = parseOptions(given, entry)
  let stamp: Stamp = async () => undefined
  let nameOf = (file: string) => file
  let serving: Serving | undefined

  const apply: Plugin['apply'] = (_config, { command, isPreview }) =>
    command === 'serve' && isPreview !== true && process.env.NODE_ENV !== 'production' && !isTestRun()

  const configResolved = (config: ResolvedConfig) => {
    const root = path.resolve(config.root, options.root ?? '.')
    const from = sourceRoot(root, options.root)
    nameOf = fileNames(from)
    const tell = onceEach((line) => config.logger.warn(line))
    const connect = connectOf(options, { root, from }, { ...process.env, ...config.env })
    const base = config.base.startsWith('/') ? config.base : '/'
    serving = { base, bridge: connect.url, tell, connect: options.connect === false ? undefined : connect }
    if (options.stamp === false) return
    stamp = stamper({ root, from, exclude: options.exclude ?? [], tell })
  }

  /** Compilers that compare a file with what they compiled are given it as they compiled it. */
  const readStamped = (context: Pick<HotUpdateOptions, 'file' | 'read'>) => {
    const { file, read } = context
    if (!isSource(file)) return
    context.read = async () => {
      const code = await read()
      return (await stamp(code, file))?.code ?? code
    }
  }

  return [
    {
      name: 'probe',
      enforce: 'pre',
      apply,
      configResolved,
      configureServer(server) {
        server.middlewares.use((request, response, next) => {
          if (serving === undefined) return next()
          takeRequest(request, response, serving, next)
        })
      },
      transform: {
        order: 'pre',
        filter: { id: /\.(?:[cm]?jsx?|tsx|vue|svelte|astro)(?:$|\?)/ },
        async handler(code, id) {
          const file = fileOf(id)
          return file === undefined ? undefined : await stamp(code, file)
        },
      },
      // Vite 6 and newer
      hotUpdate: {
        order: 'pre',
        handler(context) {
          readStamped(context)
          if (this.environment.name === 'client') tellEdit(context, nameOf(context.file))
        },
      },
    },
    {
      // Vite 5 knows this hook alone; later ones hand the two hooks different contexts.
      name: 'probe:hot-update',
      enforce: 'pre',
      apply,
      handleHotUpdate: {
        order: 'pre',
        handler(context) {
          readStamped(context)
          if (!('environments' in context.server)) tellEdit(context, nameOf(context.file))
        },
      },
    },
  ]
}

/** Vitest serves, too, and compares what is rendered. */
function isTestRun(): boolean {
  return process.env.VITEST !== undefined
}

/** The file of a module whose code is the file's; undefined for any other module. */
function fileOf(id: string): string | undefined {
  if (id.startsWith('\0') || NOT_CODE.test(id)) return undefined
  const [file = ''] = id.replace(SAME_FILE, '').split('?')
  return path.isAbsolute(file) && isSource(file) ? file : undefined
}

/** Tells the pages which file was edited: the update itself names the modules that take it, and not the file. */
function tellEdit({ file, server }: { file: string; server: ViteDevServer }, name: string): void {
  if (!isOfTheApp(server, file)) return
  server.ws.send({ type: 'custom', event: 'probe:edited', data: { path: name } })
}

/** True for a file that some module of the page or the server was made of. */
function isOfTheApp(server: ViteDevServer, file: string): boolean {
  const { environments, moduleGraph } = server
  const graphs =
    environments === undefined ? [moduleGraph] : Object.values(environments).map((each) => each.moduleGraph)
  return graphs.some((graph) => (graph.getModulesByFile(file)?.size ?? 0) > 0)
}
