/** The body of an answer that no script of the page reads, if it is a text of a size that pages read too. */
import type { Request, Response } from 'playwright-core'
import { OUTCOME_BYTES } from '../../../sdk/protocol/limits.js'

const TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|x-ndjson|javascript|graphql))/i
const ENCODED = /[^,\s]/

/**
 * @returns undefined for another type, for more than OUTCOME_BYTES, and for a compressed body, whose size nobody knows
 */
export async function answerBody(request: Request, response: Response): Promise<string | undefined> {
  const headers = await response.allHeaders()
  const {
    'content-type': type = '',
    'content-length': length = '0',
    'content-encoding': encoding = '',
  } = headers
  if (!TEXT.test(type) || Number(length) > OUTCOME_BYTES || ENCODED.test(encoding)) return undefined
  const { responseBodySize } = await request.sizes()
  if (responseBodySize > OUTCOME_BYTES) return undefined
  return response.text()
}
