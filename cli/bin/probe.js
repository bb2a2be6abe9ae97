#!/usr/bin/env node
import { createRequire } from 'node:module'

// Loading oclif takes as long as starting Node, so frequent commands run from a bundle. The bundle's `main` returns
// false for what oclif must handle, such as help.
const QUICK = { mcp: '../../dist/cli/proxy.bundle.cjs', status: '../../dist/cli/status.bundle.cjs' }
const [command, ...rest] = process.argv.slice(2)
const quick = Object.hasOwn(QUICK, command) ? createRequire(import.meta.url)(QUICK[command]) : undefined
if ((await quick?.main(rest)) !== true) {
  const { execute } = await import('@oclif/core')
  await execute({ dir: import.meta.url })
}
