import { foldText } from '../../sdk/protocol/match.js'

/** Words with which pages report failures in widespread languages. Each must start a word. */
const FAILURE = new RegExp(
  `(?<!\\p{L})(?:${[
    "error|fail(?!-?safe)|could ?n[o'’]t|can ?not|can['’]t|unable|went wrong|wrong (?:password|code|user)",
    'not (?:saved|sent|placed|possible|available|valid|found|allowed|accepted|processed)|invalid|denied|declined',
    'rejected|(?:please )?try again|problem|unavailable|timed out|sorry|oops|incorrect|expired|unsuccessful',
    "(?:you(?:[’']re| are)|seems? to be) offline|no (?:internet|network|connection)|(?:connection|network) (?:was )?lost",
    'check your (?:internet|network|connection)|keine (?:internet)?verbindung|(?:pas|aucune) (?:de )?connexion|hors ligne',
    'sin conexi[oó]n|sem (?:conex[aã]o|internet)|nessuna connessione|geen verbinding|brak połączenia|нет (?:сети|соединения|подключения)',
    'fehler|fehlgeschlagen|ungültig|nicht (?:möglich|gespeichert|verfügbar|gefunden)|konnte nicht|abgelehnt',
    'erreur|échou|échec|impossible|invalide|réessay|refusé',
    'error al|falló|fallido|fallo|no se (?:pudo|ha podido)|inválid|inténtelo|rechazad',
    'errore|impossibile|non (?:è )?riuscit|riprova|non valid|rifiutat',
    'falha|falhou|não foi possível|tente novamente|erro(?!\\p{L})',
    'fout(?!\\p{L})|mislukt|ongeldig|geweigerd|błąd|nie udało|nieprawidł',
    'ошибк|не удалось|неверн|недоступн|отклонен',
    'hata|başarısız|geçersiz|lỗi|thất bại',
  ].join('|')})|失败|错误|无法|失敗|錯誤|無法|エラー|できません|오류|실패|خطأ|فشل|שגיאה|त्रुटि|विफल`,
  'iu',
)

export function saysFailure(text: string): boolean {
  return FAILURE.test(foldText(text))
}
