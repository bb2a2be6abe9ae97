import test from 'ava'
import { UndoList } from '../../cli/chromium/undo.js'
import { readShop } from '../../cli/demo/case.js'
import { playAt } from '../../cli/demo/play.js'
import { setStage } from '../../cli/demo/stage.js'
import { BRIEF_BYTES } from '../../mcp/answers/brief/verdict.js'
import { BRIEF_YES_BYTES } from '../../mcp/answers/brief/yes.js'
import { bytesOf } from '../../workers/answers/bytes.js'

test('each verdict of the demo takes at most 500 bytes for a yes, and 700 for a no or unknown', async (t) => {
  const undo = new UndoList((error) => t.log(error))
  t.teardown(() => undo.close())
  const { agent, shopUrl } = await setStage(false, undo, () => undefined)
  const { cases, ready } = await readShop(false)
  t.is(cases.length, 12)
  for (const each of cases) {
    let bytes = 0
    const scene = {
      ready,
      agent: async (tool: string, args: object) => {
        const answer = await agent(tool, args)
        if ('verified' in answer.value) bytes = bytesOf(answer.value)
        return answer
      },
    }
    const { verified, asExpected } = await playAt(scene, shopUrl, each)
    t.true(asExpected, each.name)
    t.log(`${verified}: ${bytes} bytes, ${each.claim}`)
    t.true(bytes <= (verified === 'yes' ? BRIEF_YES_BYTES : BRIEF_BYTES), `${each.name}: ${bytes} bytes`)
  }
})
