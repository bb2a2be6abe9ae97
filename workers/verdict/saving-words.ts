import { foldText } from '../../sdk/protocol/match.js'

/** Words by which pages name a control that saves or sends, in widespread languages. Each must start a word. */
const SAVING = new RegExp(
  `(?<!\\p{L})(?:${[
    'save|submit|send|create|add|update|publish|post|confirm|order|buy|pay|apply|approve|delete|remove|upload|invite|book',
    'speichern|senden|absenden|anlegen|hinzufügen|bestellen|bezahlen|löschen|bestätigen|enregistrer|envoyer|ajouter|supprimer',
    'guardar|enviar|añadir|eliminar|confirmar|salva|invia|aggiungi|elimina|opslaan|verzenden|zapisz|wyślij|usuń',
    'salvar|adicionar|excluir|сохранить|отправить|добавить|удалить|kaydet|gönder',
  ].join('|')})|保存|送信|追加|削除|提交|发送|添加|删除|저장|삭제`,
  'iu',
)

/** Those of them that an app does not mean for itself alone. */
const SENDING = new RegExp(
  `(?<!\\p{L})(?:${[
    'save|submit|send|publish|post|invite|upload|speichern|senden|absenden|enregistrer|envoyer|guardar|enviar',
    'salva|invia|opslaan|verzenden|zapisz|wyślij|salvar|сохранить|отправить|kaydet|gönder',
  ].join('|')})|保存|送信|提交|发送|저장`,
  'iu',
)

export function saysSending(name: string): boolean {
  return SENDING.test(foldText(name))
}

export function saysSaving(name: string): boolean {
  return SAVING.test(foldText(name))
}
