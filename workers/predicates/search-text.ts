import * as z from 'zod/mini'

/** Text to search for. White space alone matches everywhere, so such a claim could not fail. */
export const searchText = z
  .string()
  .check(z.maxLength(2000), z.regex(/\S/, 'must hold more than white space'))
