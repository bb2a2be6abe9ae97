import { toolList } from '../../mcp/tool-list.js'
import { type Benchmark, tokensOf } from './figure.js'

export const toolListSize: Benchmark = {
  name: 'tool-list',
  async run() {
    const list = JSON.stringify({ tools: toolList() })
    return [
      { name: 'tool list', value: Buffer.byteLength(list), unit: 'B', n: 1 },
      { name: 'tool list, estimated', value: tokensOf(list), unit: 'tokens', n: 1 },
    ]
  },
}
