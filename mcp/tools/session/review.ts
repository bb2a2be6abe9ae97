import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Mark } from '../../../daemon/sessions/conversation.js'
import { hintOf, type Whereabouts } from '../../../daemon/sessions/hint.js'
import { defineMember, type ToolContext } from '../../define-tool.js'
import { session, shortText } from '../../fields.js'

export const reviewMarks = defineMember({
  description:
    'bugs that the person flagged, each with a hint of what to open; resolve takes the id of one and removes it',
  input: z.strictObject({ action: z.literal('review'), ...session, resolve: shortText.exactOptional() }),
  async run(context, { sessionId, resolve }) {
    const handle = context.supervisor.pick(sessionId, context.agent)
    const { id, conversation, notify } = handle
    const resolved = resolve === undefined ? undefined : conversation.resolve(resolve)
    if (resolved !== undefined) notify({ kind: 'mark-resolved', id: resolved.id })
    const marks = conversation.pendingMarks
    const places = await whereabouts(context, handle.info(), marks)
    for (const { picture } of conversation.takePictures(context.agent.id)) await show(context, picture)
    return {
      sessionId: id,
      ...(resolved === undefined ? {} : { resolved: resolved.id }),
      marks: marks.map((mark, index) => located(mark, places[index] ?? 'unknown')),
    }
  },
})

function located(mark: Mark, where: Whereabouts): object {
  const { id, at, note, element, ...more } = mark
  const hint = hintOf(mark, where)
  if (element === undefined) return { id, at, hint, note, ...more }
  const now = typeof where === 'object' ? { ref: where.ref } : where === 'unknown' ? {} : { gone: where }
  return { id, at, hint, note, element: { ...element, ...now }, ...more }
}

/** Where the marked elements are now. A page that does not answer leaves that unknown: the marks are still of use. */
async function whereabouts(
  context: ToolContext,
  { sessionId, url, isAway }: { sessionId: string; url: string; isAway?: true },
  marks: readonly Mark[],
): Promise<readonly Whereabouts[]> {
  const elements = marks.flatMap(({ element }) => element ?? [])
  if (elements.length === 0 || isAway === true) return []
  const asked = elements.map(({ ref, role, selector }) => ({
    ref,
    role,
    ...(selector === undefined ? {} : { selector }),
  }))
  const answer = await context.ask(sessionId, 'marked', { elements: asked }).catch(() => undefined)
  if (answer === undefined) return []
  const refs = [...answer.refs]
  return marks.map((mark): Whereabouts => {
    const ref = mark.element === undefined ? undefined : refs.shift()
    if (ref === undefined) return 'unknown'
    if (ref !== null) return { ref }
    return pageOf(mark.url) === pageOf(url) ? 'gone' : 'elsewhere'
  })
}

function pageOf(url: string): string {
  return url.replace(/#.*$/, '')
}

/** A picture that somebody deleted is left out. */
async function show({ show }: ToolContext, file: string): Promise<void> {
  const data = await readFile(file, 'base64').catch(() => undefined)
  if (data !== undefined) show({ data, mimeType: 'image/jpeg' })
}
