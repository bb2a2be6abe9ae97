import type { Surface } from '../flows/contract.js'
import { kindOfCall } from '../timeline/calls.js'
import { defineOperation, type NoInput } from './operation.js'

/** What the app declares, and the fields that its answers had in the session. */
export const surface = defineOperation({
  name: 'surface',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session, _input: NoInput): Promise<Surface> {
    const { testids, signals, stores } = await session.tab.command('capabilities', {})
    const fields = new Map<string, string[]>()
    for (const { started, finished } of session.timeline.calls.after(0)) {
      const { shape, status } = finished?.data ?? {}
      if (shape === undefined || status === undefined || status >= 400) continue
      const key = kindOfCall(started)
      fields.set(key, fields.get(key)?.filter((field) => shape.has.includes(field)) ?? [...shape.has])
    }
    const requests = [...fields].map(([key, has]) => {
      const [method = '', path = ''] = key.split(' ')
      return { method, path: path.replaceAll('#', '*'), fields: has }
    })
    return { testids, signals, stores, requests }
  },
})
