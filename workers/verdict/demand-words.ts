import { foldText } from '../../sdk/protocol/match.js'

/** Words with which forms ask for other input, in widespread languages. Each must start a word. */
const DEMAND = new RegExp(
  `(?<!\\p{L})(?:${[
    'at (?:least|most)|must|required|too (?:short|long|small|large|weak|many|few)|please (?:enter|choose|select|fill)',
    'mindestens|höchstens|muss|erforderlich|pflichtfeld|zu (?:kurz|lang)|bitte (?:geben|wählen)|au (?:moins|plus)|obligatoire|trop (?:court|long)',
    'al menos|como (?:mínimo|máximo)|obligatori[oa]|demasiad|almeno|al massimo|troppo|minstens|verplicht|te (?:kort|lang)',
    'pelo menos|no mínimo|obrigatóri|co najmniej|wymagan|не менее|обязательн|en az|zorunlu',
  ].join('|')})|必須|以上で|至少|必填|필수|이상`,
  'iu',
)

export function saysDemand(text: string): boolean {
  return DEMAND.test(foldText(text))
}
