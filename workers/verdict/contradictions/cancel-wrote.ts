import { foldText } from '../../../sdk/protocol/match.js'
import { describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { isClaimed } from './declared.js'

/** The whole name of a control that only leaves: it does nothing to what the user has. */
const LEAVING =
  /^(?:cancel|close|dismiss|go back|back|not now|no thanks|never ?mind|keep (?:it|editing)|abbrechen|schließen|zurück|annuler|fermer|retour|cancelar|cerrar|volver|annulla|chiudi|indietro|annuleren|sluiten|terug|anuluj|zamknij|отмена|закрыть|назад|取消|关闭|キャンセル|閉じる|취소|닫기)$/

/** What is closed, such as a banner, may be noted as seen. */
const CLOSING = /^(?:close|dismiss|schließen|fermer|cerrar|chiudi|sluiten|zamknij|закрыть|关闭|閉じる|닫기)$/

/** A control that only leaves, or the Escape key, changed something. */
export const cancelWrote: Detector<'caution'> = {
  kind: 'cancel-wrote',
  tiers: ['caution'],
  detect(evidence) {
    const last = evidence.marks.at(-1)
    if (last === undefined) return []
    const { name = '', key } = last.data
    if (key !== 'Escape' && !LEAVING.test(foldText(name))) return []
    return evidence.writes.flatMap((call) => {
      // The claim may say that leaving ends something.
      const mayNote = key !== 'Escape' && CLOSING.test(foldText(name)) && call.started.data.method === 'POST'
      if (mayNote || isClaimed(evidence, call, () => true)) return []
      const pressed = key === 'Escape' ? 'Escape' : quote(name)
      const counter = `${pressed} led to ${describeCall(call)}`
      return [{ kind: 'cancel-wrote', tier: 'caution' as const, counter, call: call.id, at: call.started.t }]
    })
  },
}
