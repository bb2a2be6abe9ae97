/** Pages with one seeded fault of layout each: the comparison of pictures names the element at fault first. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { FIRST } from '../../fixtures/layout/first.js'
import { SECOND } from '../../fixtures/layout/second.js'
import { useClosing } from '../harness/closing.js'
import { useMachine } from '../harness/machine.js'
import { openSite } from '../harness/site.js'
import { play } from './play.js'

const machine = useMachine(test)
const closing = useClosing(test)

const SETS = [
  ['first', FIRST, 18],
  ['second', SECOND, 9],
] as const

for (const [name, faults, least] of SETS)
  test(`the ${name} set: the element at fault comes first, and an unchanged page is equal`, async (t) => {
    const site = await openSite({ '/': '<h1>Wait</h1>' })
    closing(() => site.close())
    const project = await mkdtemp(path.join(tmpdir(), 'probe-layout-'))
    closing(() => rm(project, { recursive: true }))
    const { agent: connect } = await machine()
    const agent = await connect({}, { cwd: project })
    const { value } = await agent.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
    const played = await play(faults, { agent, site, sessionId: value.sessionId })
    const missed = played.filter(({ isHit }) => !isHit)
    const falseRegions = played.reduce((sum, each) => sum + each.falseRegions, 0)
    t.true(played.length - missed.length >= least, JSON.stringify(missed, undefined, 2))
    t.true(falseRegions <= 1, JSON.stringify(played.filter((each) => each.falseRegions > 0)))
  })
