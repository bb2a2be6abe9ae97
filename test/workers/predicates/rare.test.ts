/** Tables of what few claims need: dialog, download, popup, perf, visual, and how a cookie is set. */
import test from 'ava'
import type { DownloadSeen, Measure } from '../../../sdk/protocol/events.js'
import type { Trace } from '../verdict/trace.js'
import { testLeaf } from './leaf-table.js'

const NEVER = { truth: false, code: 'assertion_failed' } as const
const ALL: Measure[] = ['long-task', 'layout-shift', 'largest-contentful-paint', 'interaction']

const saved = (trace: Trace, name: string, more: Partial<DownloadSeen> = {}) =>
  trace.emit('download', { name, url: `blob:${name}`, state: 'done', bytes: 1200, ...more })

testLeaf(test, 'dialog', [
  {
    title: 'is true for one of its type with its text',
    want: { type: 'confirm', contains: 'delete' },
    trace: (t) => t.emit('dialog', { type: 'confirm', message: 'Delete 3 files?', accepted: true }),
    finds: { truth: true, fact: 'confirm "Delete 3 files?" was accepted' },
  },
  {
    title: 'fails on another one, and says which',
    want: { type: 'confirm' },
    trace: (t) => t.emit('dialog', { type: 'alert', message: 'Disk full', accepted: true }),
    finds: { ...NEVER, fact: 'no confirm', near: ['alert "Disk full"'] },
  },
  {
    title: 'is unknown when the page may have lost it',
    want: { type: 'confirm' },
    trace: (t) => t.emit('lost', { channel: 'dom', count: 1, why: 'rate' }),
    finds: {
      truth: null,
      code: 'evidence_lost',
      fact: 'no confirm, but events of dom were lost',
      near: ['no dialog of the browser in the window'],
    },
  },
])

testLeaf(test, 'download', [
  {
    title: 'is true for a file of that name and size',
    want: { name: 'report*.csv', minBytes: 1000 },
    trace: (t) => saved(t, 'Report-2026.csv'),
    finds: { truth: true, fact: '"Report-2026.csv" was saved, 1,200 B' },
  },
  {
    title: 'fails on an empty file',
    want: { name: 'report.csv', minBytes: 1 },
    trace: (t) => saved(t, 'report.csv', { bytes: 0 }),
    finds: {
      ...NEVER,
      fact: '"report.csv" was saved, 0 B',
      near: ['"report.csv" was saved, 0 B'],
    },
  },
  {
    title: 'is true for an empty file where the claim says so',
    want: { name: 'report.csv', bytes: 0 },
    trace: (t) => saved(t, 'report.csv', { bytes: 0 }),
    finds: { truth: true, fact: '"report.csv" was saved, 0 B' },
  },
  {
    title: 'fails on a file of another size',
    want: { bytes: 0 },
    trace: (t) => saved(t, 'report.csv'),
    finds: {
      ...NEVER,
      fact: '"report.csv" was saved, 1,200 B',
      near: ['"report.csv" was saved, 1,200 B'],
    },
  },
  {
    title: 'fails on a page of an error under the name of a file',
    want: { name: 'report.csv' },
    trace: (t) => saved(t, 'report.csv', { bytes: 412, isPage: true }),
    finds: {
      ...NEVER,
      fact: '"report.csv" was saved, 412 B, and holds a web page',
      near: ['"report.csv" was saved, 412 B, and holds a web page'],
    },
  },
  {
    title: 'fails on another name, and says it',
    want: { name: 'report.csv' },
    trace: (t) => saved(t, 'undefined.csv'),
    finds: {
      ...NEVER,
      fact: 'no download of "report.csv"',
      near: ['"undefined.csv" was saved, 1,200 B'],
    },
  },
  {
    title: 'fails on one that was not saved, and says why',
    want: { name: 'report.csv' },
    trace: (t) => saved(t, 'report.csv', { state: 'failed', why: 'canceled' }),
    finds: {
      ...NEVER,
      fact: '"report.csv" was not saved: "canceled"',
      near: ['"report.csv" was not saved: "canceled"'],
    },
  },
  {
    title: 'fails without any',
    want: { minBytes: 1 },
    trace: (t) => t,
    finds: { ...NEVER, fact: 'no download', near: ['nothing was downloaded in the window'] },
  },
  {
    title: 'is unknown where only the page tells, and the file comes from a server',
    want: { name: 'report.csv' },
    trace: (t) => saved(t, 'report.csv', { state: 'asked' }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: '"report.csv" was asked for, and only the browser of a lease tells what came',
    },
  },
  {
    title: 'is one download where the page asked and the driver saw it',
    want: { name: 'report.csv', minBytes: 1 },
    trace: (t) => saved(saved(t, 'report.csv', { state: 'asked' }), 'report.csv', { bytes: 0 }),
    finds: { ...NEVER, fact: '"report.csv" was saved, 0 B', near: ['"report.csv" was saved, 0 B'] },
  },
  {
    title: 'holds up to the size at which it was stopped',
    want: { minBytes: 1000 },
    trace: (t) => saved(t, 'big.bin', { state: 'stopped', bytes: 33_554_432 }),
    finds: { truth: true, fact: '"big.bin" was stopped after 33,554,432 B' },
  },
  {
    title: 'is unknown above that size',
    want: { minBytes: 50_000_000 },
    trace: (t) => saved(t, 'big.bin', { state: 'stopped', bytes: 33_554_432 }),
    finds: { truth: null, code: 'blind_spot', fact: '"big.bin" was stopped after 33,554,432 B' },
  },
  {
    title: 'is not proved by a download of another cause',
    want: { name: 'report.csv' },
    trace: (t) =>
      t.emit('download', { name: 'report.csv', url: 'blob:1', state: 'done', bytes: 3 }, { cause: 'other' }),
    finds: {
      truth: null,
      code: 'only_ambient',
      fact: 'only a download of "report.csv", which the act did not cause',
    },
  },
])

testLeaf(test, 'popup', [
  {
    title: 'is true for a window at the address',
    want: { url: '/help' },
    trace: (t) => t.emit('popup', { url: 'http://shop/help?from=cart', state: 'opened' }),
    finds: { truth: true, fact: 'a window opened at "http://shop/help?from=cart"' },
  },
  {
    title: 'fails on another address, and says it',
    want: { url: '/help' },
    trace: (t) => t.emit('popup', { url: 'http://shop/404', state: 'opened' }),
    finds: {
      ...NEVER,
      fact: 'no window at "/help" opened',
      near: ['a window opened at "http://shop/404"'],
    },
  },
  {
    title: 'fails without any',
    want: { url: '/help' },
    trace: (t) => t,
    finds: { ...NEVER, fact: 'no window at "/help" opened', near: ['no window was opened'] },
  },
  {
    title: 'fails on one that the browser blocked although a person had just used the page',
    want: { url: '/help' },
    trace: (t) => t.emit('popup', { url: 'http://shop/help', state: 'blocked' }),
    finds: {
      ...NEVER,
      fact: 'the browser blocked a window at "http://shop/help"',
      near: ['the browser blocked a window at "http://shop/help"'],
    },
  },
  {
    title: 'is unknown where the browser blocks it because nobody had used the page',
    want: { url: '/help' },
    trace: (t) => t.emit('popup', { url: 'http://shop/help', state: 'blocked', unprompted: true }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'the browser blocked a window at "http://shop/help": nobody had just used the page',
    },
  },
  {
    title: 'is true for a link that a person could follow',
    want: { url: '/help' },
    trace: (t) => t.emit('popup', { url: 'http://shop/help', state: 'asked' }),
    finds: { truth: true, fact: 'a window opened at "http://shop/help"' },
  },
])

const REST = { quietForMs: 300 }
const measured = (trace: Trace, measures = ALL) =>
  trace.emit('perf.measures', { measures }, { cause: 'other' })
const task = (trace: Trace, value: number) => trace.emit('perf', { kind: 'long-task', value })

testLeaf(test, 'perf', [
  {
    title: 'is true within the bounds, once the page rests',
    want: { longTaskMs: 100, layoutShift: 0.1 },
    trace: (t) =>
      task(measured(t), 60).emit('perf', { kind: 'layout-shift', value: 0.04, target: 'img "Ad"' }).idle(),
    setting: REST,
    finds: {
      truth: true,
      fact: 'the longest task took 60 ms, the layout shifted by 0.04, most of all "img \\"Ad\\""',
    },
  },
  {
    title: 'waits until the browser has reported',
    want: { longTaskMs: 100 },
    trace: (t) => measured(t).idle(),
    finds: { truth: null, code: 'not_settled', fact: 'no long task' },
  },
  {
    title: 'fails on a longer task, and says how long',
    want: { longTaskMs: 100 },
    trace: (t) => task(task(measured(t), 60), 213.4),
    finds: {
      ...NEVER,
      fact: 'the longest task took 213 ms, over 100',
      near: ['the longest task took 213 ms'],
    },
  },
  {
    title: 'ignores tasks that the act did not cause',
    want: { longTaskMs: 100 },
    trace: (t) => measured(t).emit('perf', { kind: 'long-task', value: 400 }, { cause: 'other' }).idle(),
    setting: REST,
    finds: { truth: true, fact: 'no long task' },
  },
  {
    title: 'adds up the shifts, and names what shifted most',
    want: { layoutShift: 0.1 },
    trace: (t) =>
      measured(t)
        .emit('perf', { kind: 'layout-shift', value: 0.03, target: 'p' })
        .emit('perf', { kind: 'layout-shift', value: 0.21, target: 'button "Buy"' }),
    finds: {
      ...NEVER,
      fact: 'the layout shifted by 0.24, most of all "button \\"Buy\\"", over 0.1',
      near: ['the layout shifted by 0.24, most of all "button \\"Buy\\""'],
    },
  },
  {
    title: 'is unknown where the browser does not measure it',
    want: { layoutShift: 0.1 },
    trace: (t) => measured(t, ['long-task']).idle(),
    setting: REST,
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'layout-shift was not measured: the browser cannot, or the page was hidden',
    },
  },
  {
    title: 'is unknown where the page was hidden meanwhile',
    want: { layoutShift: 0.1 },
    trace: (t) => measured(measured(measured(t), ['long-task'])).idle(),
    setting: REST,
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'layout-shift was not measured: the browser cannot, or the page was hidden',
    },
  },
  {
    title: 'is unknown when reports were lost',
    want: { longTaskMs: 100 },
    trace: (t) => measured(t).emit('lost', { channel: 'perf', count: 4, why: 'rate' }).idle(),
    setting: REST,
    finds: { truth: null, code: 'evidence_lost', fact: 'no long task, but events of perf were lost' },
  },
  {
    title: 'is unknown for input without native input',
    want: { interactionMs: 200 },
    trace: (t) => measured(t).idle(),
    setting: REST,
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'no native input in the window, and only that is timed',
      near: ['no native input in the window, and only that is timed'],
    },
  },
  {
    title: 'fails on slow native input, and says what it was for',
    want: { interactionMs: 200 },
    trace: (t) => measured(t).emit('perf', { kind: 'interaction', value: 312, target: 'button "Buy"' }),
    finds: {
      ...NEVER,
      fact: 'input took 312 ms until the next paint, it was for "button \\"Buy\\"", over 200',
    },
  },
  {
    title: 'is unknown for the largest paint after the load',
    want: { lcpMs: 2500 },
    trace: (t) => measured(t).idle(),
    setting: REST,
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'no largest paint in the window: it is measured once, while a page loads',
    },
  },
])

const COOKIE = { key: 'sid', area: 'cookie', cookie: { httpOnly: true, sameSite: 'Strict' } } as const
const ASKED = { kind: 'cookie', key: 'sid', with: COOKIE.cookie } as const

testLeaf(test, 'storage', [
  {
    title: 'of a cookie is true for one that is set as claimed',
    want: COOKIE,
    trace: (t) => t,
    setting: { isDriven: true, said: [[ASKED, { holds: true, observed: { httpOnly: true } }]] },
    finds: { truth: true, fact: 'cookie "sid" with httpOnly true, sameSite Strict holds' },
  },
  {
    title: 'of a cookie fails on one that is set otherwise, and says how',
    want: COOKIE,
    trace: (t) => t,
    setting: {
      isDriven: true,
      said: [[ASKED, { holds: false, near: ['cookie "sid" is not httpOnly'] }]],
    },
    finds: {
      ...NEVER,
      fact: 'cookie "sid" with httpOnly true, sameSite Strict does not hold',
      near: ['cookie "sid" is not httpOnly'],
    },
  },
  {
    title: 'of a cookie that no script can read is a no in a lease',
    want: { key: 'sid', area: 'cookie' },
    trace: (t) => t,
    setting: {
      isDriven: true,
      said: [
        [
          { kind: 'cookie', key: 'sid' },
          { holds: false, near: ['no cookie "sid"'] },
        ],
      ],
    },
    finds: { ...NEVER, fact: 'cookie "sid" does not hold', near: ['no cookie "sid"'] },
  },
  {
    title: 'of how a cookie is set is unknown without a driver',
    want: COOKIE,
    trace: (t) => t.level(0, { holds: null, code: 'blind_spot' }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'no script can read how a cookie "sid" is set; a lease can',
    },
  },
  {
    title: 'of an httpOnly cookie fails where a script can read it, without a driver too',
    want: COOKIE,
    trace: (t) => t.level(0, { holds: true }),
    finds: { ...NEVER, fact: 'a script can read the cookie "sid"' },
  },
])

const PICTURE = { kind: 'picture', baseline: 'cart' } as const
const MOVED = 'button "Go" moved 12 px down'

testLeaf(test, 'visual', [
  {
    title: 'is true for a page that looks the same',
    want: { baseline: 'cart' },
    trace: (t) => t,
    setting: { isDriven: true, said: [[PICTURE, { holds: true }]] },
    finds: { truth: true, fact: 'the page looks as "cart"' },
  },
  {
    title: 'fails on another look, and names the elements that changed',
    want: { baseline: 'cart' },
    trace: (t) => t,
    setting: { isDriven: true, said: [[PICTURE, { holds: false, near: [MOVED] }]] },
    finds: { ...NEVER, fact: `the page differs from "cart": ${MOVED}`, near: [MOVED] },
  },
  {
    title: 'goes by the latest look',
    want: { baseline: 'cart' },
    trace: (t) => t,
    setting: {
      isDriven: true,
      said: [
        [PICTURE, { holds: false, near: [MOVED] }],
        [PICTURE, { holds: true }],
      ],
    },
    finds: { truth: true, fact: 'the page looks as "cart"' },
  },
  {
    title: 'is unknown without a picture',
    want: { baseline: 'cart' },
    trace: (t) => t,
    setting: {
      isDriven: true,
      said: [[PICTURE, { holds: null, code: 'no_baseline', near: ['there is no baseline "cart"'] }]],
    },
    finds: { truth: null, code: 'no_baseline', fact: 'there is no baseline "cart"' },
  },
  {
    title: 'is unknown when nobody looked',
    want: { baseline: 'cart' },
    trace: (t) => t,
    setting: { isDriven: true },
    finds: {
      truth: null,
      code: 'not_settled',
      fact: 'the page was not compared with "cart": the rest of the claim did not hold, or it did not rest',
      near: [],
    },
  },
])
