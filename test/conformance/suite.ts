import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Case = z
  .strictObject({
    /** path of a page in the folder, e.g. `accname/basic.html` */
    file: z.string().min(1),
    /** CSS; `>>>` enters the shadow root of the element before it */
    selector: z.string().min(1),
    expectedName: z.string().optional(),
    expectedRoles: z.array(z.string()).min(1).optional(),
  })
  .refine(({ expectedName, expectedRoles }) => expectedName !== undefined || expectedRoles !== undefined, {
    message: 'it expects neither a name nor a role',
  })
const Suite = z.object({ cases: z.array(Case).min(1) })

export type Case = z.infer<typeof Case>

/** @throws Error with one sentence if the folder or the list is missing or malformed */
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
