/** A suite on disk: a folder of pages with a `cases.json` that says what is right in them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Case = z
  .strictObject({
    /** a page of the folder, e.g. `accname/basic.html` */
    file: z.string().min(1),
    /** CSS; `>>>` enters the shadow root of what is before it */
    selector: z.string().min(1),
    expectedName: z.string().optional(),
    /** all roles that are right */
    expectedRoles: z.array(z.string()).min(1).optional(),
  })
  .refine(({ expectedName, expectedRoles }) => expectedName !== undefined || expectedRoles !== undefined, {
    message: 'it expects neither a name nor a role',
  })
const Suite = z.object({ cases: z.array(Case).min(1) })

export type Case = z.infer<typeof Case>

/**
 * Reads a folder's cases.
 *
 * @throws Error in one sentence, for a folder or a list that is missing or malformed
 */
export async function readSuite(folder: string): Promise<Case[]> {
  const file = join(folder, 'cases.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT' ? `there is no ${file}` : `${file} cannot be read: ${error.message}`,
    )
  })
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`)
  }
  const suite = Suite.safeParse(parsed)
  if (suite.success) return suite.data.cases
  const [issue] = suite.error.issues
  throw new Error(`${file} is malformed at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`)
}
