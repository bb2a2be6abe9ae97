import test from 'ava'
import { statusTables } from '../../../../daemon/http/status/page.js'
import type { Status } from '../../../../daemon/http/status/status.js'

test('the title of a tab shows characters that nobody sees', (t) => {
  const session = { sessionId: 's', title: 'a\u202e\u200b<b>', url: '', state: 'active', pendingMarks: 0 }
  const html = statusTables({ sessions: [session], verdicts: [] } as unknown as Status).text
  t.true(html.includes('a\\u202e\\u200b&#60;b&#62;'), html)
})
