/** What the build plugins may be told, checked where they start. */
import * as z from 'zod'
import { ProbeError } from '../../protocol/errors.js'
import { nearest } from '../../protocol/match.js'

const port = z.int().min(1).max(65_535)
const words = z.array(z.string())

const shape = {
  app: z.exactOptional(z.string()),
  root: z.exactOptional(z.string()),
  port: z.exactOptional(port),
  url: z.exactOptional(z.url({ protocol: /^wss?$/ })),
  stamp: z.exactOptional(z.boolean()),
  exclude: z.exactOptional(words),
  connect: z.exactOptional(z.boolean()),
  session: z.exactOptional(z.string()),
  captureNetworkBodies: z.exactOptional(z.boolean()),
  ignore: z.exactOptional(words),
  origins: z.exactOptional(words),
  redact: z.exactOptional(
    z.strictObject({
      keys: z.exactOptional(z.array(z.union([z.string(), z.instanceof(RegExp)]))),
      allow: z.exactOptional(words),
    }),
  ),
}
const schema = z.strictObject(shape)

/** Options of `probe()` and `withProbe()`; all may be left out. */
export interface BuildOptions {
  /** the app's name, as agents see it; the name in its package.json when left out */
  app?: string
  /** folder of the app, from which its source files are told; when left out that of the dev server, and files are told from the root of the workspace around it */
  root?: string
  /** TCP port of the daemon; `PROBE_PORT`, else that of `.probe/project.json`, else 7762 when left out */
  port?: number
  /** the bridge's whole address; `VITE_PROBE_WS_URL`, else `ws://127.0.0.1:<port>/probe` when left out */
  url?: string
  /** false: elements are not stamped with their place in the source; true when left out */
  stamp?: boolean
  /** globs (`*` is any run of characters) of files that are not stamped, from the app's folder, with `/` */
  exclude?: string[]
  /** false: the page's code calls `probe.connect` itself; true when left out */
  connect?: boolean
  /** names the session of the page's tabs */
  session?: string
  /** also capture request and response bodies, redacted; false when left out */
  captureNetworkBodies?: boolean
  /** parts of URLs, or globs with `*`, whose requests decide nothing */
  ignore?: string[]
  /** origins off loopback where the SDK may run */
  origins?: string[]
  /** further keys to redact, and keys that are exempted from the default rule */
  redact?: { keys?: (string | RegExp)[]; allow?: string[] }
}

/**
 * Checks options.
 *
 * @param given what the app's config passes
 * @param plugin the package's entry, which the message names, e.g. `probe-runtime/vite`
 * @throws ProbeError BAD_ARGUMENTS, which names each wrong option, and of an unknown one the nearest that exists
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
    const hint = near === undefined ? `; there are ${known.join(', ')}` : `; nearest: "${near}"`
    return `no option "${at === '' ? '' : `${at}.`}${key}"${hint}`
  })
}
