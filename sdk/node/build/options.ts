/** The options of the build plugins, validated when a plugin starts. */
import * as z from 'zod'
import { ProbeError } from '../../protocol/errors.js'
import { nearest } from '../../protocol/nearest.js'

const port = z.int().min(1).max(65_535)
const strings = z.array(z.string())

const shape = {
  app: z.exactOptional(z.string()),
  root: z.exactOptional(z.string()),
  port: z.exactOptional(port),
  url: z.exactOptional(z.url({ protocol: /^wss?$/ })),
  stamp: z.exactOptional(z.boolean()),
  exclude: z.exactOptional(strings),
  connect: z.exactOptional(z.boolean()),
  session: z.exactOptional(z.string()),
  captureNetworkBodies: z.exactOptional(z.boolean()),
  ignore: z.exactOptional(strings),
  origins: z.exactOptional(strings),
  redact: z.exactOptional(
    z.strictObject({
      keys: z.exactOptional(z.array(z.union([z.string(), z.instanceof(RegExp)]))),
      allow: z.exactOptional(strings),
    }),
  ),
}
const schema = z.strictObject(shape)

/** Options of `probe()` and `withProbe()`, all optional. */
export interface BuildOptions {
  /** the app's name in agents' sessions; default: the name in its package.json */
  app?: string
  /** folder of the app, which source paths are relative to; default: the dev server's root, with paths relative to the root of its workspace */
  root?: string
  /** TCP port of the daemon; default: `PROBE_PORT`, else the port in `.probe/project.json`, else 7762 */
  port?: number
  /** the bridge's full address; default: `VITE_PROBE_WS_URL`, else `ws://127.0.0.1:<port>/probe` */
  url?: string
  /** stamp elements with their source position; default true */
  stamp?: boolean
  /** globs of files that are not stamped, relative to the app's folder, with `/`; `*` matches any characters */
  exclude?: string[]
  /** false if the page's code calls `probe.connect` itself; default true */
  connect?: boolean
  /** names the session of the page's tabs */
  session?: string
  /** also capture request and response bodies, redacted; default false */
  captureNetworkBodies?: boolean
  /** parts of URLs, or globs with `*`, of requests that do not affect a verdict */
  ignore?: string[]
  /** origins beyond loopback where the SDK may run */
  origins?: string[]
  /** additional keys to redact, and keys to exempt from the default rule */
  redact?: { keys?: (string | RegExp)[]; allow?: string[] }
}

/**
 * Validates options.
 *
 * @param given the argument in the app's config
 * @param plugin the package's entry, for the message, e.g. `probe-runtime/vite`
 * @throws ProbeError BAD_ARGUMENTS with each invalid option, and the nearest known name of an unknown one
 */
export function parseOptions(given: unknown, plugin: string): BuildOptions {
  const result = schema.safeParse(given ?? {})
  if (result.success) return result.data
  const problems = result.error.issues.flatMap(problemsOf)
  throw new ProbeError('BAD_ARGUMENTS', `${plugin}: ${problems.join('; ')}`, { problems })
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.map(String).join('.')
  if (issue.code !== 'unrecognized_keys') return [`${at === '' ? 'options' : at}: ${issue.message}`]
  const known = at === 'redact' ? ['keys', 'allow'] : Object.keys(shape)
  return issue.keys.map((key) => {
    const near = nearest(key, known)
    const hint = near === undefined ? `; known: ${known.join(', ')}` : `; nearest: "${near}"`
    return `no option "${at === '' ? '' : `${at}.`}${key}"${hint}`
  })
}
