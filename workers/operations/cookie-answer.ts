import type { CookieSeen } from '../driver/commands/cookies.js'
import type { Answer, CookieQuestion, CookieTraits } from '../predicates/driver-question.js'
import type { ObservedSession } from '../session/observed-session.js'
import { quote } from '../wording/quote.js'

const NAMED = 8

/** Whether the page sends the cookie. Its value stays in the browser. */
export async function cookieAnswer(
  { main }: Pick<ObservedSession, 'main'>,
  question: CookieQuestion,
): Promise<Answer> {
  return judged(question, await main.driver('cookies', {}))
}

function judged(question: CookieQuestion, cookies: readonly CookieSeen[]): Answer {
  const { key, absent, with: wanted = {} } = question
  const name = `cookie ${quote(key)}`
  const same = cookies.filter((cookie) => cookie.name === key)
  const lacks = same.map((cookie) => lackOf(wanted, cookie))
  const [first] = same
  const observed =
    first === undefined
      ? {}
      : { observed: { httpOnly: first.httpOnly, secure: first.secure, sameSite: first.sameSite } }
  const isThere = lacks.includes(undefined)
  if (absent === true)
    return isThere ? { holds: false, ...observed, near: [`there is a ${name}`] } : { holds: true }
  if (isThere) return { holds: true, ...observed }
  if (lacks[0] !== undefined) return { holds: false, ...observed, near: [`${name} ${lacks[0]}`] }
  const others = cookies.slice(0, NAMED).map((cookie) => quote(cookie.name))
  const there = others.length === 0 ? '' : `; there are ${others.join(', ')}`
  return { holds: false, near: [`no ${name}${there}`] }
}

/** Why the cookie is not the wanted one. */
function lackOf({ httpOnly, secure, sameSite }: CookieTraits, cookie: CookieSeen): string | undefined {
  const is = (has: boolean) => (has ? 'is' : 'is not')
  if (httpOnly !== undefined && httpOnly !== cookie.httpOnly) return `${is(cookie.httpOnly)} httpOnly`
  if (secure !== undefined && secure !== cookie.secure) return `${is(cookie.secure)} secure`
  if (sameSite !== undefined && sameSite !== cookie.sameSite) return `has sameSite ${cookie.sameSite}`
  return undefined
}
