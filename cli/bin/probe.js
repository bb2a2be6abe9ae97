#!/usr/bin/env node
import { createRequire } from 'node:module'

// Loading oclif takes as long as Node's own start: what is asked often goes to a bundle that answers by itself. It
// leaves to oclif what it does not know, such as help.
const QUICK = { mcp: '../../dist/cli/proxy.bundle.cjs', status: '../../dist/cli/status.bundle.cjs' }
const [command, ...rest] = process.argv.slice(2)
const quick = Object.hasOwn(QUICK, command) ? createRequire(import.meta.url)(QUICK[command]) : undefined
if ((await quick?.main(rest)) !== true) {
  const { execute } = await import('@oclif/core')
  await execute({ dir: import.meta.url })
}
