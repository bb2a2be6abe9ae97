import type { Agent } from './agent.js'
import { rules } from './text-file.js'

/** https://agents.md */
export const others: Agent = { name: 'other agents', files: [rules('AGENTS.md')] }
