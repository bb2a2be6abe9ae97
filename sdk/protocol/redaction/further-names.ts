/**
 * Further names of credentials, most in languages other than English, in lower-case kebab case without accents. Words that are common
 * inside other words are bounded.
 */
export const FURTHER_NAMES = new RegExp(
  [
    '(?:ftp|db|smtp|imap|mail|user|admin|root|mysql|http)-pass$|(?:^|-)(?:authkey|priv|puk|salt|user-code|unseal-key.*|keys-base64|host-key|activation-key|setup-key)$',
    'passwor|kennwort|contrasen|парол|密[码碼钥鑰]$|パスワード$|(?:^|-)(?:senha|has[lł]o|mdp|clave|mot-de-passe)(?:-|$)|geheimnis$|(?:einmal|heits|igungs|herstellungs)-?codes?$',
    'wachtwoord|losenord|jelszo|lozinka|salasana|kodeord|passord|adgangskode|비밀번호$|암호$|口令$|暗証番号$|סיסמ|كلمة-(?:المرور|السر)|رمز-عبور|รหัสผ่าน|पासवर्ड|κωδικος-προσβασης|συνθηματικο|mat-khau|kata-(?:sandi|laluan)|palavra-passe|(?:^|-)(?:heslo|parola|sifre|zaporka)(?:-|$)',
    '(?:^|-)(?:geheim|segredo|secreto|segreto|sekret|hemlighet)$|секрет$|シークレット$|秘密$|[私秘]密?[钥鑰鍵]$|비밀-?키$',
    '(?:api|zugriffs|geheim|secret|секретныи|приватныи)-?(?:schlussel|ключ|キー|키|klucz|sleutel|nyckel)$|(?:^|-)(?:clave|chave|chiave|klucz)-(?:d-|de-|di-)?(?:api|se|priv|acc)|jeton-d-acces$',
    'cle-(?:api|se)|(?:zugangs|freigabe|verifizierungs|anmelde|ersatz)-?codes?$|cod(?:e|igo|ice|ici)s?-(?:de-|di-|d-)?(?:verif|se[cg]|sicur|secours|recup|acc|confe?|unico)|kody?-(?:weryf|jednoraz|zapas)|код-подтверждения$|[验驗][证證][码碼]$|認証コード$|인증-?번호$',
  ].join('|'),
)
