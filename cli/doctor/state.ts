import { access, constants } from 'node:fs/promises'
import { ensureToken } from '../../daemon/files/state-folder.js'
import { codeOf, RECOVERY } from '../../sdk/protocol/errors.js'
import { type Check, fault, ok } from './check.js'

export const state: Check = {
  name: 'state folder',
  async run({ folder }) {
    try {
      await ensureToken(folder)
      await access(folder, constants.R_OK | constants.W_OK)
      return ok(`${folder}, readable by your user only`)
    } catch (error) {
      const code = codeOf(error)
      const fix =
        code === undefined ? 'Set PROBE_STATE_DIR to a folder that you can write to.' : RECOVERY[code]
      return fault((error as Error).message, fix)
    }
  },
}
