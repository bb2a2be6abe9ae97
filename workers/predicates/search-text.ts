import * as z from 'zod/mini'

/** Text to look for: white space alone would be found everywhere, and a claim of it could not fail. */
export const searchText = z
  .string()
  .check(z.maxLength(2000), z.regex(/\S/, 'must hold more than white space'))
