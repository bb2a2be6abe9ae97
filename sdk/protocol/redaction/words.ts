/**
 * Words for credentials in languages other than English, in lower-case kebab case. `folded` of the names removes their
 * accents. Words that are common inside other words are bounded.
 */

export const PASSWORD =
  'passwor|kennwort|wachtwoord|lösenord|(?:^|-)(?:senhas?|heslo|has[lł]o|mdp|jelszo|lozinka|salasana|kodeord|passord|adgangskode|contraseny?as?|contrasinal|parola|sifre|clave|palavra-passe|mot-?de-?passe|mat-khau|kata-(?:sandi|laluan))(?:-|$)|парол|密[码碼]$|口令$|パスワード$|暗証番号$|비밀번호$|암호$|סיסמ|كلمة-(?:المرور|السر)|رمز-عبور|รหัสผ่าน|पासवर्ड|κωδικο[ςσ]-προσβασης|συνθηματικο'

export const SECRET_WORD =
  '(?:^|-)(?:segredo|secreto|segreto|sekret|hemlighet)$|(?:^|-|[a-z])geheim(?:nis|zahl|wort)?$|секрет$|シークレット$|シークレットキー$|秘密$'

export const KEY =
  '(?:api|zugriffs|zugangs|geheim|privat\\w*|lizenz|secret)-?schlussel$|(?:^|-)(?:chiave|clave|chave|cle|klucz|sleutel|nyckel)-(?:d-|de-|di-)?(?:api|secret\\w*|segret\\w*|priv\\w*|acc\\w*)|(?:api|hemlig)-?(?:klucz|sleutel|nyckel|nøgle)$|密[钥鑰]$|[秘私][钥鑰密]鍵?$|秘密鍵$|(?:api|секретный|приватный|закрытый)-ключ$|[api-]キー$|비밀-?키$|api-키$|jeton-d-acces'

export const CODE =
  '(?:einmal|bestatigungs|sicherheits|wiederherstellungs|zugangs|verifizierungs|freigabe|anmelde|ersatz)-?(?:codes?|passworter)$|(?:^|-)(?:codes?|codigos?|codice|codici|kody?)-(?:de-|di-)?(?:verif|weryf|secur|segur|sicur|secours|recuper|acces|confirm|conferma|jednoraz|secret)|(?:верификации|подтверждения)$|验证码$|驗證碼$|認証コード$|인증-?(?:번호|코드)$'
