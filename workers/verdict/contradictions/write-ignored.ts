import { foldText } from '../../../sdk/protocol/match.js'
import { REDACTED } from '../../../sdk/protocol/redaction/redacted.js'
import type { Cursor, Json } from '../../../sdk/protocol/values.js'
import { containsWhole } from '../../../sdk/protocol/whole.js'
import { leavesOf } from '../../predicates/predicate.js'
import { answeredAt, describeCall, type NetworkCall } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { fatesIn } from '../writes.js'
import { readsBody } from './declared.js'
import { namedTexts } from './named-texts.js'

const NUMBER = /^\d+(?:\.\d+)?$/
/** Separators of thousands. */
const GROUPS = /(?<=\d)[.,'\s](?=\d{3}(?!\d))/g
/** Words of a sentence: a number in a shorter text may be what is shown there all the time. */
const WORDS = 4

/**
 * The response returns a sent field with another value: a caution where the agent typed that value, or cleared the field and
 * the write left it out, otherwise a note, which needs captured bodies. None where the claim, or a sentence on the page, says the
 * returned value: a limit, or a rule.
 */
export const writeIgnored: Detector<'caution' | 'note'> = {
  kind: 'write-ignored',
  tiers: ['caution', 'note'],
  detect(evidence) {
    const { answered } = fatesIn(evidence)
    return answered.flatMap((call) => {
      const at = answeredAt(call)
      // A draft may answer with what is live; the write after it tells.
      const isLast = call === answered.at(-1) && !readsBody(evidence, call)
      const { ignored: typed, kept } = (isLast ? call.finished?.data : undefined) ?? {}
      const field = typed ?? kept ?? changedField(call)
      if (at === undefined || field === undefined || isReturnedMeant(evidence, call, { field, at })) return []
      const says =
        typed === undefined && field === kept
          ? `what ${quote(field)} had before, and the request has no such member`
          : `${quote(field)} with another value than was sent`
      const counter = `${describeCall(call)} returned ${says}`
      const tier = typed === undefined && kept === undefined ? 'note' : 'caution'
      return [{ kind: 'write-ignored', tier, counter, call: call.id, at }]
    })
  },
}

/**
 * True where the claim names the returned value, and names the sent one nowhere without it. One cut short is in the sent one.
 * Or the page says the returned number in a sentence, and the sent one nowhere: "Your daily limit is now €2,000".
 */
function isReturnedMeant(
  evidence: Evidence,
  { finished }: NetworkCall,
  { field, at }: { field: string; at: Cursor },
): boolean {
  const { claim } = evidence
  const { instead } = finished?.data ?? {}
  if (claim === null || instead === undefined) return false
  const leaves = leavesOf(claim.predicate)
  const values = leaves.flatMap((leaf) =>
    leaf.kind === 'element' && leaf.absent !== true && leaf.hasValue !== undefined
      ? [foldText(leaf.hasValue)]
      : [],
  )
  const texts = [...namedTexts(leaves), ...values]
  const [sent, back] = [instead.sent, instead.back].map(foldText) as [string, string]
  const isOtherwise = texts.some((text) => containsWhole(text, sent) && !containsWhole(text, back))
  if (containsWhole(sent, back) || isOtherwise) return false
  return texts.some((text) => containsWhole(text, back)) || isSaid(field, { sent, back }, evidence, at)
}

/** True where a sentence that the acts brought has the returned number and a word of the field's name, and none of their texts has the sent one. */
function isSaid(
  field: string,
  { sent, back }: { sent: string; back: string },
  { acts, doms }: Evidence,
  at: Cursor,
): boolean {
  const texts = doms
    .filter(({ cause, t }) => t > at && isOfActs(cause, acts))
    .flatMap(({ data }) => data.appeared ?? [])
    .map((text) => foldText(text).replace(GROUPS, ''))
  const names = wordsOf(field)
  const isSentence = (text: string) => {
    const words = wordsOf(text)
    return words.length >= WORDS && names.some((name) => words.includes(name))
  }
  return (
    NUMBER.test(back) &&
    texts.some((text) => containsWhole(text, back) && isSentence(text)) &&
    !texts.some((text) => containsWhole(text, sent))
  )
}

/** `dailyLimit` has two. */
function wordsOf(text: string): string[] {
  return foldText(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')).match(/\p{L}{2,}/gu) ?? []
}

function changedField({ started, finished }: NetworkCall): string | undefined {
  if (started.data.requestBody === undefined) return undefined
  const [sent, back] = [started.data.requestBody, finished?.data.responseBody].map(fieldsOf)
  return Object.keys(sent ?? {}).find((name) => {
    const [one, two] = [sent?.[name], back?.[name]]
    return isPlain(one) && isPlain(two) && String(one).trim() !== String(two).trim()
  })
}

function fieldsOf(body: string | undefined): { [name: string]: Json } | undefined {
  if (body === undefined) return undefined
  try {
    const value: unknown = JSON.parse(body)
    const isRecord = value !== null && typeof value === 'object' && !Array.isArray(value)
    return isRecord ? (value as { [name: string]: Json }) : undefined
  } catch {
    return undefined
  }
}

function isPlain(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object' && value !== REDACTED
}
