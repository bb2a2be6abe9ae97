/** Angular: the module that configures the proxy of `ng serve`, which runs in the dev server's process only. */
import path from 'node:path'
import { parse } from 'jsonc-parser'
import type { App } from '../app.js'
import { byHand, done, type Edit, remove, write } from '../edit/edit.js'
import { removeJsonEntry, setJsonEntry } from '../edit/json-entry.js'
import { unwrapExport, wrapExport } from '../edit/wrapped-export.js'
import type { FileChange } from '../file-change.js'
import type { Framework } from './framework.js'

const WRAPPER = { from: 'probe-runtime/angular', name: 'withProbe' } as const
const WORKSPACE = 'angular.json'
const PROXY = 'probe.proxy.mjs'
const FRESH = `import { withProbe } from '${WRAPPER.from}'\n\nexport default withProbe({})\n`

interface Served {
  /** path of the proxy config in angular.json */
  path: readonly string[]
  /** the app's own proxy config */
  proxy: string | undefined
}

export const angular: Framework = {
  name: 'Angular',
  port: 4200,
  start: {
    tool: 'node:fs',
    code: `const configs = tool.readFileSync('${WORKSPACE}', 'utf8').matchAll(/"proxyConfig"\\s*:\\s*"([^"]+\\.[cm]?js)"/g)
  for (const [, file] of configs) await import('./' + file)`,
  },
  isOf: async (app) => app.dependsOn('@angular/core') && (await app.read(WORKSPACE)) !== undefined,
  async wire(app) {
    const workspace = (await app.read(WORKSPACE)) ?? ''
    const all = servedIn(workspace)
    const own = [
      ...new Set(all.flatMap(({ proxy }) => (proxy === undefined || proxy === PROXY ? [] : [proxy]))),
    ]
    const changes = await Promise.all(own.map((proxy) => changeProxy(app, proxy)))
    const fresh = all.filter(({ proxy }) => proxy === undefined || proxy === PROXY)
    return fresh.length === 0
      ? changes
      : [...changes, await newProxy(app), changeWorkspace(app, workspace, fresh)]
  },
}

/** The projects that `ng serve` can serve. */
function servedIn(workspace: string): Served[] {
  const { projects = {} } = (parse(workspace) ?? {}) as { projects?: Record<string, unknown> }
  return Object.entries(projects).flatMap(([project, settings]) =>
    ['architect', 'targets'].flatMap((targets) => {
      const serve = (settings as Record<string, Record<string, { options?: { proxyConfig?: string } }>>)[
        targets
      ]?.serve
      if (serve === undefined) return []
      return [
        {
          path: ['projects', project, targets, 'serve', 'options', 'proxyConfig'],
          proxy: serve.options?.proxyConfig,
        },
      ]
    }),
  )
}

async function newProxy(app: App): Promise<FileChange> {
  return {
    file: path.join(app.folder, PROXY),
    what: 'the wrapper',
    text: await app.read(PROXY),
    apply: (text) => (text === undefined ? write(FRESH) : wrapExport(text, PROXY, WRAPPER)),
    revert: (text) => (text === FRESH ? remove : unwrapExport(text, PROXY, WRAPPER)),
  }
}

function changeWorkspace(app: App, text: string, served: readonly Served[]): FileChange {
  const entryAt = (at: readonly string[]) => ({
    path: at,
    value: PROXY,
    isOurs: (value: unknown) => value === PROXY,
  })
  return {
    file: path.join(app.folder, WORKSPACE),
    what: 'the proxy config of ng serve',
    text,
    apply: (before = '') => inTurn(before, served, (now, at) => setJsonEntry(now, entryAt(at))),
    revert: (before) => inTurn(before, served, (now, at) => removeJsonEntry(now, entryAt(at))),
  }
}

/** Applies an edit for each project; the first that a person must make is the result. */
function inTurn(
  text: string,
  served: readonly Served[],
  edit: (text: string, at: readonly string[]) => Edit,
): Edit {
  let now = text
  for (const { path: at } of served) {
    const next = edit(now, at)
    if (next.kind === 'by-hand') return next
    if (next.kind === 'write') now = next.text
  }
  return now === text ? done : write(now)
}

async function changeProxy(app: App, proxy: string): Promise<FileChange> {
  const isModule = /\.[cm]?js$/.test(proxy)
  const why = 'a proxy config in JSON holds no code'
  const lines = `${PROXY}:\n${FRESH.replace('{}', '{ … }')}`
  return {
    file: path.join(app.folder, proxy),
    what: 'the wrapper',
    text: await app.read(proxy),
    apply: (text = '') => (isModule ? wrapExport(text, proxy, WRAPPER) : byHand(why, lines)),
    revert: (text) => (isModule ? unwrapExport(text, proxy, WRAPPER) : done),
  }
}
