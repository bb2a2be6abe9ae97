/** The wrapper of a Next.js config: `import { withProbe } from 'probe-runtime/next'`, or `require` of the same. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectOf } from '../app.js'
import { type BuildOptions, parseOptions } from '../options.js'
import { onceEach } from '../page/server.js'
import { sourceRoot } from '../source-root.js'
import { serveInThisProcess } from './serve.js'

export type { BuildOptions } from '../options.js'

const DEVELOPMENT = 'phase-development-server'
/** Bundled, for loader runners that `require` it. */
const LOADER = fileURLToPath(new URL('loader.cjs', import.meta.url))

/** The parts of a Next.js config that are added to. */
interface Config {
  basePath?: string
  webpack?: ((config: WebpackConfig, context: { dev: boolean }) => unknown) | null
  turbopack?: Turbopack
  experimental?: { turbo?: Turbopack }
}
interface WebpackConfig {
  module: { rules: unknown[] }
}
interface Turbopack {
  rules?: Record<string, unknown>
}
type Made = (phase: string, context: unknown) => Config | Promise<Config>

/**
 * Observes the app's pages in development, with webpack and Turbopack, App and Pages Router: the SDK comes first in
 * every document, elements are stamped with their place in the source. Changes nothing in a build.
 *
 * @param config what the file exports: an object, or a function that makes one
 * @param options all may be left out
 * @returns a config of the same form
 * @throws ProbeError BAD_ARGUMENTS for options that are wrong
 * @example
 * export default withProbe({ reactStrictMode: true })
 */
export function withProbe<T extends object>(config: T, options: BuildOptions = {}): T {
  const parsed = parseOptions(options, 'probe-runtime/next')
  if (typeof config === 'function') {
    const made: Made = async (phase, context) => {
      const given = await (config as unknown as Made)(phase, context)
      return phase === DEVELOPMENT ? observed(given, parsed) : given
    }
    return made as unknown as T
  }
  return process.env.NODE_ENV === 'development' ? (observed(config, parsed) as T) : config
}

function observed(config: Config, options: BuildOptions): Config {
  const root = path.resolve(options.root ?? '.')
  const from = sourceRoot(root, options.root)
  const connect = connectOf(options, { root, from })
  serveInThisProcess({
    base: `${config.basePath ?? ''}/`,
    bridge: connect.url,
    connect: options.connect === false ? undefined : connect,
    tell: onceEach((line) => console.warn(line)),
  })
  if (options.stamp === false) return config
  const loader = {
    loader: LOADER,
    options: { root, from, exclude: options.exclude ?? [] },
  }
  const { webpack } = config
  return {
    ...config,
    webpack(given, context) {
      // A rule of this kind is applied before those of the compiler.
      if (context.dev)
        given.module.rules.push({
          enforce: 'pre',
          test: /\.(?:[cm]?jsx?|tsx)$/,
          exclude: /node_modules/,
          use: [loader],
        })
      return webpack?.(given, context) ?? given
    },
    ...withRules(config, nextVersion(root), loader),
  }
}

/** Turbopack's rules, where this version of Next.js looks for them; rules of the app are not replaced. */
function withRules(config: Config, [major, minor]: Version, loader: object): Partial<Config> {
  // Before 16 a rule cannot leave packages out, and each of their files would go through the loader.
  const leavesPackagesOut = major >= 16
  const condition = leavesPackagesOut ? { condition: { not: 'foreign' } } : {}
  const globs = leavesPackagesOut ? ['*.tsx', '*.jsx', '*.js'] : ['*.tsx', '*.jsx']
  const rules = Object.fromEntries(globs.map((glob) => [glob, { ...condition, loaders: [loader] }]))
  const added = (known: Turbopack | undefined) => ({ ...known, rules: { ...rules, ...known?.rules } })
  if (major > 15 || (major === 15 && minor >= 3)) return { turbopack: added(config.turbopack) }
  return { experimental: { ...config.experimental, turbo: added(config.experimental?.turbo) } }
}

type Version = [major: number, minor: number]

/** Version of the app's Next.js; the newest where it cannot be found. */
function nextVersion(root: string): Version {
  try {
    const ofTheApp = createRequire(path.join(root, 'package.json'))
    const { version } = ofTheApp('next/package.json') as { version: string }
    const [major = Number.NaN, minor = Number.NaN] = version.split('.').map(Number)
    return [major, minor]
  } catch {
    return [Number.POSITIVE_INFINITY, 0]
  }
}
