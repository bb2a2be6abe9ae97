import * as z from 'zod'
import type { JsonFolder } from '../../../daemon/project/json-folder.js'
import { echo } from '../../../sdk/protocol/echo.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { segment } from '../../fields.js'

const NAMES = 500

/** names of flows; default: all */
export const flowNames = z.array(segment).min(1).max(NAMES).exactOptional()

/** @throws ProbeError NOT_FOUND for a name that there is not, and without any flow */
export async function chosenNames<T>(
  flows: JsonFolder<T>,
  names: readonly string[] | undefined,
): Promise<string[]> {
  const there = await flows.names()
  const unknown = names?.find((name) => !there.includes(name))
  if (unknown !== undefined) throw new ProbeError('NOT_FOUND', `there is no flow ${echo(unknown)}`, { there })
  const chosen = [...new Set(names ?? there)]
  if (chosen.length === 0)
    throw new ProbeError('NOT_FOUND', `there are no flows in ${flows.folder}`, { there })
  return chosen
}
