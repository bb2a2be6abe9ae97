/** Names of credentials: keys, entries of a storage, query parameters and labels. All patterns take linear time. */

/** Everywhere: in keys, forms, headers, labels and sentences. Names are in lower-case kebab case. */
const SECRET = new RegExp(
  [
    '(?:^|-)(?:(?:pass(?:word|wd|phrase|code)s?|pwd|pw|cred(?:ential)?s?|authorization|cookie|t?otp|cvv2?|cvc|ssn|jwt|hmac|mnemonic|secrets?)(?:-|$)|(?:pwd|token|apikey|pin)$)',
    'csrf|xsrf|cardnumber|(?:access|refresh|auth|session|id)token|sess(?:ion)?-?id$|sess(?:ion)?id|(?:user|new)password|clientsecret|(?:private|secret)key',
    '^(?:pass|auth|sid|bearer|pan|saml-response|social-security|(?:x-(?:[a-z0-9]+-)+|(?:stripe|webhook|oauth)-)?signature(?:-\\w+)?)$',
    '(?:^|-)(?:api|access|private|secret|signing|encryption|account|license|master|service|deploy|ssh|recovery|webhook|subscription|functions|session|auth|client|admin)-keys?(?:-|$)',
    '(?:access|refresh|auth|session|id|api|csrf|bearer)-tokens$|(?:seed|recovery|secret)-phrase$',
    '(?:^|-)(?:one-time|recovery|backup|verification|security|login|sign-in|auth(?:orization)?|2fa|mfa|oob|reset)-codes?$|(?:card|account|routing|security)-number$|security-answers?$',
  ].join('|'),
)
/**
 * Facts about a credential, such as `passwordLength` and `cookieConsent`, and what opens nothing: `design token`,
 * `Boarding pass`.
 */
const HARMLESS =
  /-(?:count|length|strength|fail\w*|policy|types?|expir[ey]\S*|at|consent|banner|visib\w+|errors?|required|enabled|rules|placeholder|label|settings|preferences|screen|form|hint)$|(?:design|css|colou?r|background|unexpected)-token$|boarding-pass$|palabras?-clave$|secret-santa|passwordless/
/** Only entries of cookies and storage, and with an opaque value in an address or an assignment. */
const SESSION =
  /(?:^|-)(?:session(?:-(?:key|cookie|data|state|v?\d+|[a-z\d]{8,}))?|sess|sig|auth|identity)$|sid$|(?:^|-)remember(?:-|$)|logged-in|aspxauth|asp-net-core/
/** Only with an opaque value in an address or an assignment: `?code=4/0AX4XfWh` but not `?code=404`. */
const OPAQUE =
  /^(?:code|key|tok|ticket|magic|grant|confirmation)$|(?:^|-)(?:verifier|assertion|invit(?:e|ation)(?:-code)?)$/
/** Only with a value that looks random. */
const RANDOM = /^(?:pk|at|rt|tkn)$|(?<!public|site|sort|primary|foreign|cache|query|object)-key$/
/** Secrets of several words: they last until the end of the line. */
const PHRASE = /(?:pass|seed-|recovery-|secret-)phrase$|mnemonic$/
/**
 * - `secret`: the value is a credential wherever it occurs
 * - `session`: identifies a session, as the name of a cookie or a storage entry; elsewhere like `opaque`
 * - `opaque`: the value is a credential if it is opaque
 * - `random`: the value is a credential if it looks random
 */
export type NameKind = 'secret' | 'session' | 'opaque' | 'random'

/**
 * Undefined for a name that does not mark a credential.
 *
 * @param more matches further names of credentials
 */
export function kindOfName(key: string, more?: RegExp): NameKind | undefined {
  const words = wordsOf(key)
  if (HARMLESS.test(words)) return undefined
  if (SECRET.test(words) || more?.test(words) === true) return 'secret'
  if (SESSION.test(words)) return 'session'
  if (OPAQUE.test(words)) return 'opaque'
  return RANDOM.test(words) ? 'random' : undefined
}

export function isHarmlessName(key: string): boolean {
  return HARMLESS.test(wordsOf(key))
}

export function isPhraseName(key: string): boolean {
  return PHRASE.test(wordsOf(key))
}

/** Converts a key in any case, or a few words, to lower-case kebab case without accents. */
function wordsOf(key: string): string {
  return folded(key.slice(0, 200))
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9\u00c0-\u1fff\u3040-\ufeff]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** Without the accents of Latin, Greek and Cyrillic letters. */
function folded(text: string): string {
  return /^[\0-\x7f]*$/.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize()
}
