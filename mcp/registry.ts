/** All tools, in the order in which an agent usually calls them. */
import { answerOf, type Shaping } from './answers/answer.js'
import type { Tool, Toolbox } from './define-tool.js'
import { parseArguments } from './parse-arguments.js'
import { toolNamed } from './tool-named.js'
import { act } from './tools/act.js'
import { actAndWait } from './tools/act-and-wait.js'
import { animations } from './tools/animations.js'
import { annotate } from './tools/annotate.js'
import { assert } from './tools/assert.js'
import { baseline } from './tools/baseline.js'
import { capabilities } from './tools/capabilities.js'
import { clock } from './tools/clock.js'
import { contractCheck } from './tools/contract-check.js'
import { contractSave } from './tools/contract-save.js'
import { domain } from './tools/domain.js'
import { explore } from './tools/explore.js'
import { flow } from './tools/flow.js'
import { flowReplay } from './tools/flow-replay.js'
import { flowSave } from './tools/flow-save.js'
import { flowSaveRecorded } from './tools/flow-save-recorded.js'
import { discharge } from './tools/intent/discharge.js'
import { intent } from './tools/intent.js'
import { lease } from './tools/lease.js'
import { look } from './tools/look.js'
import { navigate } from './tools/navigate.js'
import { networkMock } from './tools/network-mock.js'
import { observe } from './tools/observe.js'
import { reconcile } from './tools/reconcile.js'
import { record } from './tools/record.js'
import { replay } from './tools/replay.js'
import { run } from './tools/run.js'
import { screenshot } from './tools/screenshot.js'
import { scrollTo } from './tools/scroll-to.js'
import { session } from './tools/session.js'
import { tools } from './tools/tools.js'
import { verify } from './tools/verify.js'
import { viewport } from './tools/viewport.js'
import { visualDiff } from './tools/visual-diff.js'

export const TOOLS: readonly Tool[] = [
  session,
  lease,
  look,
  act,
  actAndWait,
  observe,
  assert,
  navigate,
  scrollTo,
  capabilities,
  screenshot,
  clock,
  viewport,
  networkMock,
  visualDiff,
  animations,
  reconcile,
  explore,
  flow,
  annotate,
  baseline,
  contractSave,
  contractCheck,
  domain,
  intent,
  flowReplay,
  replay,
  verify,
  record,
  flowSave,
  flowSaveRecorded,
  tools,
  run,
]

/** Every call goes through here, whether by the tool's own name or through probe_run. */
export const toolbox: Toolbox = {
  tools: TOOLS,
  async call(name, args, context) {
    const tool = toolNamed(TOOLS, name)
    const { member, args: parsed } = parseArguments(tool, args)
    const { max_bytes, ...given } = parsed as Shaping
    const result = await member.run(context, given)
    if (tool.proves) await discharge(context, result)
    if (tool.forwards === true) return result
    const shaping = { ...given, ...(max_bytes === undefined ? {} : { max_bytes }) }
    const isOneOfSeveral = context.supervisor.list().length > 1
    return answerOf({ tool, member, shaping, result, isOneOfSeveral })
  },
}
