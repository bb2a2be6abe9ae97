/** Tells short texts that no rule changes. Most texts of events are of this kind, and one look at them is enough. */

/** A shorter text holds no recovery phrase. */
const CHARS = 46
const OTHER = /[^A-Za-z\d ]|\w{14}|[A-Z\d]{4} [A-Z\d]{4}/
/** A part of each name of a credential, and of each scheme before one. */
const PART =
  /pass|pw|secre|cred|auth|cookie|otp|cv[vc]|ssn|jwt|hmac|mnemonic|tok|tkn|key|pin|srf|card|sess|sid|bear|sig|pan|social|[ck]od|phrase|number|answer|basic|negot|digest|hawk|saml|identity|remember|logged|asp|ticket|magic|grant|confirm|verif|assert|invit|pk|\b[ar]t\b|kenn|wacht|losen|jelszo|lozinka|salasana|adgang|contras|senha|heslo|haslo|mdp|clave|geheim|parola|sifre|zaporka|segre|sekret|hemlig|schlussel|klucz|sleutel|nyckel|kata|khau|jeton|chiave|chave|cle\b|curl|mysql|maria|redis|identified|wifi|oracle|priv|puk|salt|string/i

/** True for a text that no rule changes, without names that an app added. */
export function isPlain(text: string): boolean {
  return text.length <= CHARS && !OTHER.test(text) && !PART.test(text)
}
