/**
 * Words for credentials in languages other than English, in lower-case kebab case without accents. Words that are common
 * inside other words are bounded.
 */
export const FOREIGN =
  'passwor|kennwort|contrasen|парол|密[码碼钥鑰]$|パスワード$|(?:^|-)(?:senha|has[lł]o|mdp|clave|mot-de-passe)(?:-|$)|geheimnis$|(?:einmal|heits|igungs|herstellungs)-?codes?$'
