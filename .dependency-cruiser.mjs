/**
 * Import rules, checked by `test/architecture/layers.machine.test.ts`. Each list orders rooms from the ground up: a room may
 * import from its own folder and from earlier rooms.
 */
export const ROOMS = {
  sdk: [
    'protocol',
    'platform',
    'values',
    'dom',
    'frameworks',
    'clock',
    'observe',
    'state',
    'page',
    'act',
    'scroll',
    'link',
    'panel',
    'commands',
    'connection',
  ],
  'sdk/observe': [
    'cause',
    'tasks',
    'dev-server',
    'dom',
    'document',
    'reading',
    'network',
    'aftermath',
    'deed',
    'console',
    'rendering',
  ],
  'sdk/page': ['accessibility', 'element', 'snapshot', 'find', 'claims'],
  'sdk/act': ['editing', 'pointer', 'keyboard', 'actions', 'native'],
  workers: [
    'wording',
    'answers',
    'threads',
    'input',
    'intake',
    'timeline',
    'har',
    'driver',
    'visual',
    'tab',
    'reconcile',
    'predicates',
    'verdict',
    'session',
    'reporting',
    'picture',
    'flows',
    'operations',
    'actor',
  ],
  mcp: ['answers', 'tools', 'transport'],
  daemon: ['files', 'project', 'editor', 'driven', 'actors', 'sessions', 'bridge', 'leases', 'http'],
  cli: [
    'outbound',
    'telemetry',
    'chromium',
    'trial',
    'init',
    'doctor',
    'status',
    'proxy',
    'demo',
    'verify',
    'commands',
  ],
}

/** One rule per room except the last: it must not import a later room. */
const upwards = Object.entries(ROOMS).flatMap(([folder, rooms]) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${folder}/${room}-imports-no-room-above`,
    severity: 'error',
    from: { path: `^${folder}/${room}/` },
    to: { path: `^${folder}/(${rooms.slice(index + 1).join('|')})/` },
  })),
)

/** The folders that each folder may import from, besides itself. Page code is `sdk` without `sdk/node`. */
const IMPORTS = {
  'sdk/node': ['sdk/protocol'],
  'sdk/node/project': ['sdk/protocol'],
  workers: ['sdk/protocol'],
  daemon: ['sdk/protocol', 'sdk/node/project', 'workers'],
  mcp: ['sdk/protocol', 'workers', 'daemon'],
  cli: ['sdk/protocol', 'sdk/node/(project|build)', 'workers', 'daemon', 'mcp'],
  fixtures: [],
}

/** One rule for each folder: it imports nothing of this repository but that. */
const elsewhere = Object.entries(IMPORTS).map(([folder, others]) => ({
  name: `${folder}-imports-what-it-may`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: '^(sdk|workers|daemon|mcp|cli|fixtures|test)/',
    pathNot: `^(${[folder, ...others].join('|')})/`,
  },
}))

const NODE = '^sdk/node/'
/** Harness modules that start browsers, and those that start other programs. */
const BROWSERS = '^test/harness/(browser|launch-browser|plain-browser|shared-browser)[.][jt]s$'
const PROGRAMS = '^test/harness/(machine|dev-server|desktop)[.][jt]s$'

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...upwards,
    ...elsewhere,
    {
      name: 'protocol-imports-nothing',
      severity: 'error',
      from: { path: '^sdk/protocol/' },
      to: { pathNot: '^sdk/protocol/' },
    },
    {
      name: 'page-code-knows-the-protocol-only',
      severity: 'error',
      from: { path: '^sdk/', pathNot: NODE },
      to: { path: '^(workers|daemon|mcp|cli|fixtures|test|sdk/node)/' },
    },
    {
      name: 'page-code-is-not-node',
      severity: 'error',
      from: { path: '^sdk/', pathNot: NODE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'page-code-has-no-zod',
      severity: 'error',
      from: { path: '^sdk/', pathNot: NODE },
      to: { path: 'node_modules/zod' },
    },
    {
      name: 'what-observes-runs-without-the-commands',
      severity: 'error',
      from: { path: '^sdk/(observe|link|state|connection|script)' },
      to: { path: '^sdk/(commands|scroll|act|page|panel)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-tests-know-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'unit-tests-start-no-browser-and-no-program',
      severity: 'error',
      from: { path: '^test/.*[.]test[.][jt]s$', pathNot: '[.](browser|e2e|machine)[.]test[.]' },
      to: { path: [BROWSERS, PROGRAMS], reachable: true },
    },
    {
      name: 'browser-tests-start-no-program',
      severity: 'error',
      from: { path: '^test/.*[.]browser[.]test[.][jt]s$' },
      to: { path: PROGRAMS, reachable: true },
    },
    {
      name: 'no-development-dependency-in-the-product',
      severity: 'error',
      from: { path: '^(sdk|workers|daemon|mcp|cli)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'unknown', 'undetermined'],
        dependencyTypesNot: ['npm-peer'],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test/architecture/fixtures)/' },
  },
}
