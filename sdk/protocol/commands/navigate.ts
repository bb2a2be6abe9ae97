import type { ActId } from '../values.js'

export interface NavigateCommand {
  args: { act: ActId; to: { url: string } | 'reload' | 'back' | 'forward' }
  result: Record<string, never>
}
