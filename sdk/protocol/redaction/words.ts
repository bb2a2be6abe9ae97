/**
 * Words for credentials in languages other than English, in lower-case kebab case without accents. Words that are common
 * inside other words are bounded.
 */
export const FOREIGN = [
  'passwor|kennwort|wachtwoord|losenord|jelszo|lozinka|salasana|kodeord|passord|adgangskode|contrasen|парол|密[码碼钥鑰]$|パスワード$|비밀번호$|암호$',
  '(?:^|-)(?:senha|heslo|has[lł]o|mdp|parola|sifre|clave|mot-de-passe)(?:-|$)|geheim(?:nis)?$|[私秘]密?[钥鑰鍵]$',
  '(?:api|zugriffs|geheim|secret|секретный)-?(?:schlussel|ключ|キー|키|klucz|sleutel|nyckel)$|(?:^|-)(?:cle|clave|chave|chiave|klucz)-(?:d-|de-)?(?:api|se|priv|acc)',
  '(?:einmal|sicherheits|bestatigungs|wiederherstellungs|zugangs)-?codes?$|cod(?:e|ig|ic)[eios]{0,2}-d?[ei]?-?(?:verif|se[cg]|sic|conf|acc)|[验驗]证?證?[码碼]$|認証コード$|인증번호$',
].join('|')
