/** Signs by which an app tells its user of a failure (design: verdict.md, Acknowledged). */
import type { Sign } from '../protocol/events.js'
import { foldText } from '../protocol/match.js'

const SEVERE =
  /(?:^|[-_\s])(?:error|errors|danger|invalid|fail|failed|failure|critical|destructive)(?:[-_\s]|$)/i
/** Words of failure in the languages that most pages are written in. */
const FAILURE =
  /\b(?:error|fail(?:s|ed|ure)?|could ?n[o']t|can ?not|can't|unable|went wrong|not (?:saved|sent|placed|possible|available|valid|found|allowed)|invalid|denied|declined|rejected|try again|problem|unavailable|timed out|fehler|fehlgeschlagen|ungültig|nicht (?:möglich|gespeichert|verfügbar)|konnte nicht|erreur|échou|échec|impossible|invalide|réessayer|error al|falló|fallido|no se pudo|inválido|inténtelo|errore|impossibile|non riuscit|riprova|falha|falhou|não foi possível|tente novamente|fout|mislukt|ongeldig|błąd|nie udało|ошибка|не удалось|неверн)|失败|错误|无法|エラー|失敗|できません|오류|실패/iu

const REGIONS = [
  ['alert', '[role="alert"],[aria-live="assertive"]'],
  ['status', '[role="status"],[aria-live="polite"],output'],
  ['dialog', 'dialog,[role="dialog"],[role="alertdialog"]'],
] as const
const NEIGHBOURHOOD = 'form,fieldset,tr,li,[role="row"],section,article,main,header,footer,aside,nav'

const serverTexts: string[] = []
let acted: WeakRef<Element> | undefined

/** Keeps the error texts of a failing answer, in the page, to find them on it. */
export function noteServerTexts(texts: readonly string[]): void {
  serverTexts.push(...texts.map(foldText).filter((text) => text.length > 3))
  serverTexts.splice(0, Math.max(0, serverTexts.length - 50))
}

/** Keeps the control that was acted on last: new text beside it is about it. */
export function noteActedOn(element: Element): void {
  acted = new WeakRef(element)
}

/** The sign in a text that became visible in an element, or undefined when it is nothing special. */
export function signOf(text: string, element: Element): Sign | undefined {
  const folded = foldText(text)
  if (folded === '') return undefined
  const region = regionOf(element)
  if (serverTexts.some((known) => folded.includes(known))) {
    return { kind: 'server-text', text, failureShaped: true, ...(region === undefined ? {} : { region }) }
  }
  const failureShaped = FAILURE.test(folded) || isSevere(element)
  if (!failureShaped && region === undefined) return undefined
  return { kind: 'text', text, failureShaped, ...(region === undefined ? {} : { region }) }
}

/** Severity in the class or role of the element or of the three around it. */
function isSevere(element: Element): boolean {
  let at: Element | null = element
  for (let depth = 0; depth < 4 && at !== null && at !== document.body; depth++) {
    if (SEVERE.test(at.getAttribute('class') ?? '') || SEVERE.test(at.getAttribute('data-variant') ?? ''))
      return true
    at = at.parentElement
  }
  return false
}

function regionOf(element: Element): Sign['region'] {
  for (const [region, selector] of REGIONS) if (element.closest(selector) !== null) return region
  const home = acted?.deref()?.closest(NEIGHBOURHOOD)
  return home?.contains(element) === true ? 'control' : undefined
}
