/** The wrapper of a Next.js config: `import { withProbe } from 'probe-runtime/next'`, or the same with `require`. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { type BuildOptions, parseOptions } from '../options.js'
import { serveInThisProcess } from '../page/this-process.js'
import { servedWith } from '../serving.js'
import { loaderRule, stampLoader } from '../stamp/loader-rule.js'

export type { BuildOptions } from '../options.js'

const DEVELOPMENT = 'phase-development-server'

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
type ConfigFunction = (phase: string, context: unknown) => Config | Promise<Config>

/**
 * Observes the app's pages in development, with webpack and Turbopack, App and Pages Router: adds the SDK to the start of
 * every document, and stamps elements with their source position. Changes nothing in a build.
 *
 * @param config the file's export: an object, or a function that returns one
 * @param options all optional
 * @returns a config of the same form
 * @throws ProbeError BAD_ARGUMENTS for invalid options
 * @example
 * export default withProbe({ reactStrictMode: true })
 */
export function withProbe<T extends object>(config: T, options: BuildOptions = {}): T {
  const parsed = parseOptions(options, 'probe-runtime/next')
  if (typeof config === 'function') {
    const made: ConfigFunction = async (phase, context) => {
      const given = await (config as unknown as ConfigFunction)(phase, context)
      return phase === DEVELOPMENT ? observed(given, parsed) : given
    }
    return made as unknown as T
  }
  return process.env.NODE_ENV === 'development' ? (observed(config, parsed) as T) : config
}

function observed(config: Config, options: BuildOptions): Config {
  const { serving, root, from } = servedWith(options, '.', `${config.basePath ?? ''}/`)
  serveInThisProcess(serving)
  if (options.stamp === false) return config
  const loader = stampLoader({ root, from, exclude: options.exclude ?? [] })
  const { webpack } = config
  return {
    ...config,
    webpack(given, context) {
      if (context.dev) given.module.rules.push(loaderRule(loader))
      return webpack?.(given, context) ?? given
    },
    ...withRules(config, nextVersion(root), loader),
  }
}

/** Adds Turbopack rules in the place where this version of Next.js reads them, and keeps the app's rules. */
function withRules(config: Config, [major, minor]: Version, loader: object): Partial<Config> {
  // Before Next.js 16 a rule cannot exclude packages, so the loader would also process their `.js` files.
  const canExcludePackages = major >= 16
  const condition = canExcludePackages ? { condition: { not: 'foreign' } } : {}
  const globs = canExcludePackages ? ['*.tsx', '*.jsx', '*.js'] : ['*.tsx', '*.jsx']
  const rules = Object.fromEntries(globs.map((glob) => [glob, { ...condition, loaders: [loader] }]))
  const added = (known: Turbopack | undefined) => ({ ...known, rules: { ...rules, ...known?.rules } })
  if (major > 15 || (major === 15 && minor >= 3)) return { turbopack: added(config.turbopack) }
  return { experimental: { ...config.experimental, turbo: added(config.experimental?.turbo) } }
}

type Version = [major: number, minor: number]

/** The version of the app's Next.js; the newest when it is not found. */
function nextVersion(root: string): Version {
  try {
    const requireFromApp = createRequire(path.join(root, 'package.json'))
    const { version } = requireFromApp('next/package.json') as { version: string }
    const [major = Number.NaN, minor = Number.NaN] = version.split('.').map(Number)
    return [major, minor]
  } catch {
    return [Number.POSITIVE_INFINITY, 0]
  }
}
