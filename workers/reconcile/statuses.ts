/** Status words. Words on one line mean the same; words on different lines exclude each other. */
const MEANINGS = [
  'paid settled',
  'unpaid',
  'refunded',
  'pending waiting queued',
  'processing running',
  'shipped dispatched sent',
  'delivered received',
  'cancelled canceled void voided',
  'active enabled',
  'inactive disabled',
  'open',
  'closed',
  'draft',
  'published',
  'archived',
  'approved accepted',
  'rejected declined denied',
  'success succeeded successful completed complete done finished',
  'failed failure error',
  'low',
  'medium normal',
  'high',
  'urgent critical',
  'online',
  'offline',
].map((line) => line.split(' '))

/** The words with another meaning than a status; empty for an unknown status. */
export function opposedTo(status: string): readonly string[] {
  const own = MEANINGS.find((meaning) => meaning.includes(status))
  return own === undefined ? [] : MEANINGS.filter((meaning) => meaning !== own).flat()
}

export function synonymsOf(status: string): readonly string[] {
  return MEANINGS.find((meaning) => meaning.includes(status)) ?? [status]
}
