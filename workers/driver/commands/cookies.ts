import { defineCommand } from './command.js'

/** A cookie that the page sends. Its value stays in the browser. */
export interface CookieSeen {
  name: string
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

/** The cookies of the page's address, also those that no script can read. */
export const cookies = defineCommand(async ({ page }, _args: Record<never, never>): Promise<CookieSeen[]> => {
  const all = await page.context().cookies(page.url())
  return all.map(({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite }))
})
