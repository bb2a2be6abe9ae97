#!/usr/bin/env node
// `probe mcp` starts with every agent: it goes to its bundle directly, because loading oclif would triple its start.
if (process.argv[2] === 'mcp' && !process.argv.includes('--help')) {
  const { main } = await import('../../dist/cli/proxy.bundle.js')
  await main(process.argv.slice(3))
} else {
  const { execute } = await import('@oclif/core')
  await execute({ dir: import.meta.url })
}
