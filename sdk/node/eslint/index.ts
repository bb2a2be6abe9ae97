/** The ESLint plugin for flat configs: `import probe from 'probe-runtime/eslint'`, or the same with `require`. */
import type { ESLint, Linter } from 'eslint'
import { noInternalTags } from './rules/no-internal-tags.js'
import { requireSignalOnMutation } from './rules/require-signal-on-mutation.js'

const rules = {
  'no-internal-tags': noInternalTags,
  'require-signal-on-mutation': requireSignalOnMutation,
}

const plugin = { meta: { name: 'probe-runtime' }, rules } satisfies ESLint.Plugin

/** The rules that need no options. */
const recommended: Linter.Config = {
  name: 'probe/recommended',
  plugins: { probe: plugin },
  rules: { 'probe/no-internal-tags': 'error' },
}

export default { ...plugin, configs: { recommended } }
