import { foldText } from '../../../sdk/protocol/match.js'
import { describeCall, type NetworkCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { callsById, descends } from '../lineage.js'
import { saysSaving } from '../saving-words.js'
import { affirmed, isClaimed } from './declared.js'

/** The whole name of a control that only leaves: it does nothing to what the user has. */
const LEAVING =
  /^(?:cancel|close|dismiss|go back|back|not now|no thanks|never ?mind|keep (?:it|editing)|abbrechen|schließen|zurück|annuler|fermer|retour|cancelar|cerrar|volver|annulla|chiudi|indietro|annuleren|sluiten|terug|anuluj|zamknij|отмена|закрыть|назад|取消|关闭|キャンセル|閉じる|취소|닫기)$/

/** What is closed, such as a banner, may be noted as seen. */
const CLOSING = /^(?:close|dismiss|schließen|fermer|cerrar|chiudi|sluiten|zamknij|закрыть|关闭|閉じる|닫기)$/

/** A control that only leaves or opens something, or the Escape key, changed something. */
export const cancelWrote: Detector<'caution'> = {
  kind: 'cancel-wrote',
  tiers: ['caution'],
  detect(evidence) {
    const last = evidence.marks.at(-1)
    if (last === undefined) return []
    const { name = '', key } = last.data
    const isLeaving = key === 'Escape' || LEAVING.test(foldText(name))
    if (!isLeaving && !isOpening(evidence, name)) return []
    return evidence.writes.flatMap((call) => {
      const mayNote = key !== 'Escape' && CLOSING.test(foldText(name)) && call.started.data.method === 'POST'
      // The claim may say that leaving ends something.
      const isMeant =
        isClaimed(evidence, call) ||
        evidence.givenBack.includes(call.id) ||
        (!isLeaving && hasLedToClaim(evidence, call))
      if (mayNote || isMeant) return []
      const pressed = key === 'Escape' ? 'Escape' : quote(name)
      const how = isLeaving ? '' : ', which has no type and opened something, submitted its form and'
      const counter = `${pressed}${how} led to ${describeCall(call)}`
      return [{ kind: 'cancel-wrote', tier: 'caution' as const, counter, call: call.id, at: call.started.t }]
    })
  },
}

/** The page says that the button opened something and submitted its form, and its name does not say that it saves. */
function isOpening({ amiss }: Evidence, name: string): boolean {
  return amiss.some(({ how }) => how === 'submitted') && !saysSaving(name)
}

/** What the claim saw came through this write. */
function hasLedToClaim(evidence: Evidence, call: NetworkCall): boolean {
  const calls = callsById(evidence)
  return affirmed(evidence).some(({ finding: { via } }) => via !== undefined && descends(via, call, calls))
}
