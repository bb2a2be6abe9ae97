/** Names of credentials: keys, entries of a storage, query parameters and labels. All patterns take linear time. */

/** Everywhere: in keys, forms, headers, labels and sentences. Names are in lower-case kebab case. */
const SECRET = new RegExp(
  [
    '(?:^|-)(?:(?:pass(?:word|wd|phrase|code)s?|pwd|secrets?|credentials?|authorization|cookie|t?otp|cvv2?|cvc|ssn|jwt|hmac|mnemonic)(?:-|$)|(?:pwd|token|apikey|pin)$)',
    'csrf|xsrf|cardnumber|(?:access|refresh|auth|session|id)token|sess(?:ion)?-?id$|sess(?:ion)?id|(?:user|new)password|clientsecret|(?:private|secret)key',
    '^(?:pass|pw|auth|sid|bearer|sig|saml-response|social-security|(?:x-(?:[a-z0-9]+-)+|(?:stripe|webhook|oauth)-)?signature(?:-\\w+)?)$',
    '(?:^|-)(?:api|access|private|secret|signing|encryption|account|license|master|service|deploy|ssh|recovery|webhook|subscription|functions|session|auth|client|admin)-key(?:-|$)',
    '(?:access|refresh|auth|session|id|api|csrf|bearer)-tokens$|(?:seed|recovery|secret)-phrase$',
    '(?:^|-)(?:one-time|recovery|backup|verification|security|login|sign-in|auth(?:orization)?|2fa|mfa|oob|reset)-codes?$|(?:card|account|routing|security)-number$',
  ].join('|'),
)
/** Facts about a credential, such as `passwordLength` and `cookieConsent`. */
const FACT =
  /-(?:count|length|strength|policy|types?|expir[ey]\S*|at|consent|banner|visib\w+|errors?|required|enabled|rules|placeholder|label|settings|preferences)$/
/** Only entries of cookies and storage, and with an opaque value in an address or an assignment. */
const SESSION =
  /(?:^|-)(?:session(?:-(?:key|cookie|data|state|v?\d+|[a-z\d]{8,}))?|sess|sig|auth|identity)$|sid$|(?:^|-)remember(?:-|$)|logged-in|aspxauth|asp-net-core/
/** Only with an opaque value in an address or an assignment: `?code=4/0AX4XfWh` but not `?code=404`. */
const OPAQUE =
  /^(?:code|key|tok|ticket|magic|grant|confirmation)$|(?:^|-)(?:verifier|assertion|invit(?:e|ation)(?:-code)?)$/
/** Secrets of several words: they last until the end of the line. */
const PHRASE = /(?:pass|seed-|recovery-|secret-)phrase$|mnemonic$/
/**
 * - `secret`: the value is a credential wherever it occurs
 * - `session`: identifies a session, as the name of a cookie or a storage entry; elsewhere like `opaque`
 * - `opaque`: the value is a credential if it is opaque
 */
export type NameKind = 'secret' | 'session' | 'opaque'

/** Undefined for a name that does not mark a credential. */
export function kindOfName(key: string): NameKind | undefined {
  const words = wordsOf(key)
  if (SECRET.test(words) && !FACT.test(words)) return 'secret'
  if (SESSION.test(words)) return 'session'
  return OPAQUE.test(words) ? 'opaque' : undefined
}

export function isPhraseName(key: string): boolean {
  return PHRASE.test(wordsOf(key))
}

/** Converts a key in any case, or a few words, to lower-case kebab case. */
function wordsOf(key: string): string {
  return key
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}
