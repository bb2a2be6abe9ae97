/** What a run of probe verify decides and writes, without a page. */
import test from 'ava'
import pc from 'picocolors'
import { annotationsOf } from '../../../cli/verify/annotations.js'
import { matters } from '../../../cli/verify/changes.js'
import { chosenFlows, layoutOf, shardOf } from '../../../cli/verify/choice.js'
import { junitXml } from '../../../cli/verify/junit.js'
import { linesOf, summaryLine } from '../../../cli/verify/lines.js'
import { outcomeOf } from '../../../cli/verify/outcome.js'
import { playFlows } from '../../../cli/verify/play-flows.js'
import { atBase, environmentOf } from '../../../cli/verify/worker.js'
import type { PlayedFlow } from '../../../mcp/tools/flows/play.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'

const plain = pc.createColors(false)
const played = (verdict: PlayedFlow['verdict'], more: Partial<PlayedFlow> = {}): PlayedFlow => ({
  flow: 'pay',
  verdict,
  drifted: [],
  ms: 1_200,
  ...more,
})
const NO = played('no', {
  whatChanged: 'step 1 (click "a, b: <c>"): POST /pay → 500',
  whereInSource: 'src/a,b:c.tsx:12',
  nextAction: 'Repair the app.',
})
const UNKNOWN = played('unknown', { whatChanged: '100 % of it\nwas \u0001 not seen', nextAction: 'Look.' })
const OUTCOMES = [
  outcomeOf('good', [played('yes')]),
  outcomeOf('pay', [NO]),
  outcomeOf('blind', [UNKNOWN]),
  outcomeOf('moody', [played('yes'), NO, played('yes')]),
]

test('several verdicts of one flow are flaky, whatever they are', (t) => {
  t.deepEqual(
    OUTCOMES.map(({ status, verdicts }) => [status, verdicts]),
    [
      ['passed', undefined],
      ['no', undefined],
      ['unknown', undefined],
      ['flaky', 'yes 2 ×, no 1 ×'],
    ],
  )
  t.is(outcomeOf('x', [NO, UNKNOWN]).status, 'flaky')
  t.is(outcomeOf('x', [played('yes'), played('yes')]).ms, 2_400)
})

test('runs that failed for several reasons list each reason once', (t) => {
  const slow = played('no', { whatChanged: 'step 2 (click "Save"): text "Saved" does not hold' })
  const outcome = outcomeOf('moody', [NO, played('yes'), slow, NO, slow])
  t.is(outcome.whatChanged, NO.whatChanged)
  t.deepEqual(outcome.otherwise, [slow.whatChanged])
  t.regex(
    linesOf(outcome, plain),
    /500\n {4}in another run: step 2 \(click "Save"\): text "Saved" does not hold\n/,
  )
  t.regex(junitXml([outcome], 1_000), /no 4 ×&#10;step 2 \(click &quot;Save&quot;\)/)
  t.is(outcomeOf('pay', [NO, NO]).otherwise, undefined)
})

test('a terminal shows each flow on a line, and what to do about a failure', (t) => {
  t.deepEqual(
    OUTCOMES.map((each) => linesOf(each, plain)),
    [
      '✓ good  1.2 s',
      '✗ pay  1.2 s  no\n    step 1 (click "a, b: <c>"): POST /pay → 500\n    src/a,b:c.tsx:12\n    Repair the app.',
      '? blind  1.2 s  unknown\n    100 % of it\n    was \\u0001 not seen\n    Look.',
      '≈ moody  3.6 s  flaky (yes 2 ×, no 1 ×)\n    step 1 (click "a, b: <c>"): POST /pay → 500\n    src/a,b:c.tsx:12\n    Find what the verdict depends on: data that a reset leaves, the time, or the order of answers.',
    ],
  )
  t.is(summaryLine(OUTCOMES, 6_000, plain), '1 passed, 3 failed (1 no, 1 unknown, 1 flaky)  6.0 s')
  t.is(summaryLine(OUTCOMES.slice(0, 1), 1_200, plain), '1 passed  1.2 s')
  const drifted = played('yes', {
    drifted: [{ step: 1, index: 1, from: 'a', to: 'b' }],
    whatChanged: 'step 1 was found by b',
  })
  t.is(linesOf(outcomeOf('old', [drifted]), plain), '✓ old  1.2 s  drifted\n    step 1 was found by b')
})

test('GitHub shows failures beside the source', (t) => {
  t.deepEqual(annotationsOf(OUTCOMES.slice(0, 3)), [
    '::error file=src/a%2Cb%3Ac.tsx,line=12,title=pay%3A no::step 1 (click "a, b: <c>"): POST /pay → 500%0ARepair the app.',
    '::error title=blind%3A unknown::100 %25 of it%0Awas \u0001 not seen%0ALook.',
  ])
})

test('JUnit tells failures from errors, and holds no character that XML forbids', (t) => {
  t.is(
    junitXml(OUTCOMES.slice(0, 3), 3_600),
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="probe verify" tests="3" failures="1" errors="1" time="3.600">
  <testsuite name="flows" tests="3" failures="1" errors="1" time="3.600" skipped="0">
    <testcase classname="flows" name="good" time="1.200"/>
    <testcase classname="flows" name="pay" time="1.200">
      <failure type="no" message="step 1 (click &quot;a, b: &lt;c&gt;&quot;): POST /pay → 500">src/a,b:c.tsx:12&#10;Repair the app.</failure>
    </testcase>
    <testcase classname="flows" name="blind" time="1.200">
      <error type="unknown" message="100 % of it&#10;was \u{fffd} not seen">Look.</error>
    </testcase>
  </testsuite>
</testsuites>
`,
  )
})

test('shards are disjoint, and together they are all flows', (t) => {
  const there = ['a', 'b', 'c', 'd', 'e']
  const parts = ['1/3', '2/3', '3/3'].map((text) => chosenFlows(there, [], shardOf(text)))
  t.deepEqual(parts, [['a', 'd'], ['b', 'e'], ['c']])
  t.deepEqual(chosenFlows(there, ['c', 'a', 'c']), ['c', 'a'])
  t.deepEqual(chosenFlows(['a'], [], shardOf('2/2')), [])
  for (const text of ['0/3', '4/3', '1', '1/0', 'a/b', '-1/2'])
    t.throws(() => shardOf(text), { code: 'BAD_ARGUMENTS' }, text)
  t.throws(() => chosenFlows(there, ['z']), { code: 'NOT_FOUND', message: 'there is no flow "z"' })
  t.throws(() => chosenFlows([], []), { code: 'NOT_FOUND', message: 'there are no flows in .probe/flows' })
})

const reset = { command: 'seed' }
const perWorker = { env: {} }
const layouts: [string, Parameters<typeof layoutOf>, [workers: number, areApart: boolean, note: RegExp]][] = [
  ['without a reset, one after the other', [{}, 4, 8], [1, false, /one after the other/]],
  ['so with servers of their own', [{ perWorker }, 4, 8], [1, true, /one after the other/]],
  ['with a reset, one by default', [{ reset }, undefined, 8], [1, false, /^$/]],
  ['with a reset, several share its data', [{ reset }, 3, 8], [3, false, /3 flows at a time share/]],
  ['apart, one less than processors', [{ reset, perWorker }, undefined, 3], [2, true, /^$/]],
  ['apart, four at most', [{ reset, perWorker }, undefined, 64], [4, true, /^$/]],
  ['apart, as many as asked', [{ reset, perWorker }, 9, 2], [9, true, /^$/]],
]
for (const [what, given, [workers, areApart, note]] of layouts)
  test(`workers: ${what}`, (t) => {
    const layout = layoutOf(...given)
    t.deepEqual([layout.workers, layout.areApart], [workers, areApart])
    t.regex(layout.note ?? '', note)
  })

test("a worker's environment has its number", (t) => {
  t.deepEqual(environmentOf(2, { PORT: '310{worker}', DB: '{worker}-{worker}' }), {
    PORT: '3102',
    DB: '2-2',
    PROBE_WORKER: '2',
  })
})

test('a run that writes its own files does not start another one', (t) => {
  const yes = ['src/app.tsx', '.probe/flows/a.json', '.probe/project.json', 'index.html']
  const no = ['node_modules/x/index.js', 'src/.cache/x', '.git/HEAD', '.probe/runs/1.json', 'dist/app.js']
  t.deepEqual(yes.filter(matters), yes)
  t.deepEqual(no.filter(matters), [])
})

/** Notes what a run does. A flow ends when another turn of the loop has passed. */
function noted(fail: (what: string) => boolean = () => false) {
  const done: string[] = []
  const note = async (what: string) => {
    done.push(what)
    if (fail(what)) throw new ProbeError('APP_NOT_READY', what)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    done,
    stage: {
      reset: (worker: number) => note(`reset ${worker}`),
      async play(flow: string, worker: number) {
        await note(`${flow} ${worker}`)
        return played('yes', { flow })
      },
    },
  }
}

test('each flow is played after a reset', async (t) => {
  const { done, stage } = noted()
  const told: string[] = []
  const outcomes = await playFlows(stage, {
    names: ['a', 'b'],
    times: 2,
    layout: { workers: 1, areApart: false },
    done: ({ flow }) => void told.push(flow),
  })
  t.deepEqual(done, ['reset 1', 'a 1', 'reset 1', 'a 1', 'reset 1', 'b 1', 'reset 1', 'b 1'])
  t.deepEqual(told, ['a', 'b'])
  t.deepEqual(
    outcomes.map(({ flow, runs }) => [flow, runs.length]),
    [
      ['a', 2],
      ['b', 2],
    ],
  )
})

test('workers with one server play in waves, each after one reset', async (t) => {
  const { done, stage } = noted()
  await playFlows(stage, {
    names: ['a', 'b', 'c'],
    times: 1,
    layout: { workers: 2, areApart: false },
    done: () => undefined,
  })
  t.deepEqual(done, ['reset 1', 'a 1', 'b 2', 'reset 1', 'c 1'])
})

test('workers with servers of their own reset these', async (t) => {
  const { done, stage } = noted()
  const layout = { workers: 2, areApart: true }
  await playFlows(stage, { names: ['a', 'b', 'c'], times: 1, layout, done: () => undefined })
  t.deepEqual(
    done,
    ['reset 1', 'reset 2', 'a 1', 'b 2', 'reset 1', 'reset 2', 'c 1'].filter(
      (each, index) => each !== 'reset 2' || index < 4,
    ),
  )
})

test('a reset that fails ends the run, and nothing is played afterwards', async (t) => {
  const { done, stage } = noted((what) => what === 'reset 2')
  const layout = { workers: 2, areApart: true }
  await t.throwsAsync(playFlows(stage, { names: ['a', 'b', 'c'], times: 1, layout, done: () => undefined }), {
    code: 'APP_NOT_READY',
    message: 'reset 2',
  })
  t.deepEqual(done, ['reset 1', 'reset 2', 'a 1'])
})

const MOVED: [url: string, served: string | undefined, base: string | undefined, where: string][] = [
  ['http://app:1/reset?all', 'http://app:1/', 'http://127.0.0.1:2', 'http://127.0.0.1:2/reset?all'],
  ['http://data:9/reset', 'http://app:1/', 'http://127.0.0.1:2', 'http://data:9/reset'],
  ['http://app:1/reset', undefined, 'http://127.0.0.1:2', 'http://app:1/reset'],
  ['http://app:1/reset', 'http://app:1/', undefined, 'http://app:1/reset'],
]

test('with a base address, the reset on the app’s own server goes to the app that is played', (t) => {
  for (const [url, served, base, where] of MOVED) t.is(atBase(url, served, base), where)
})
