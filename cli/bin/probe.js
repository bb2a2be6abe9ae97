#!/usr/bin/env node
// `probe mcp` starts with every agent: it goes to its bundle, for loading oclif would triple the time to its answer.
const [command, ...rest] = process.argv.slice(2)
if (command === 'mcp' && !rest.includes('--help') && !rest.includes('-h')) {
  const { main } = await import('../../dist/cli/proxy.bundle.js')
  await main(rest)
} else {
  const { execute } = await import('@oclif/core')
  await execute({ dir: import.meta.url })
}
