import { toolList } from '../../mcp/tool-list.js'
import type { Benchmark } from './figure.js'

/** What an agent pays for on every turn. Tokens at four bytes each: an estimate. */
export const toolListSize: Benchmark = {
  name: 'tool-list',
  async run() {
    const bytes = Buffer.byteLength(JSON.stringify({ tools: toolList() }))
    return [
      { name: 'tool list', value: bytes, unit: 'B', n: 1 },
      { name: 'tool list, estimated', value: Math.ceil(bytes / 4), unit: 'tokens', n: 1 },
    ]
  },
}
