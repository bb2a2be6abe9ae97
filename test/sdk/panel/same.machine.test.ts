/** With the panel open, an agent sees, does and concludes the same as without it. */
import test from 'ava'
import type { Page } from 'playwright-core'
import type { Agent } from '../../harness/agent.js'
import { type Driven, useDriven } from '../../harness/driven.js'
import { connected, pressKeys } from './shown.js'

const setup = useDriven(test)

/** The buttons are where the panel's window and the HUD lie, and where the cursor goes. */
const APP = `<style>@keyframes in { from { opacity: 0 } } .row { animation: in 50ms }
  #last { position: fixed; right: 60px; bottom: 60px } #first { position: fixed; left: 20px; bottom: 20px }</style>
  <h1>Tasks</h1>
  <form id="form"><label>Task <input name="task"></label><button>Add</button></form>
  <ul id="list"></ul><button id="last">Clear</button><button id="first">First</button>
  <dialog id="dialog"><button id="yes">Sure</button></dialog>
  <script>
    heard = []
    for (const type of ['click', 'keydown', 'input', 'focusin', 'focusout', 'submit', 'animationend', 'transitionend'])
      document.addEventListener(type, ({ target }) => heard.push(type + ' ' + (target.id || target.name || target.localName)), true)
    form.onsubmit = (event) => {
      event.preventDefault()
      const row = document.createElement('li')
      row.className = 'row'
      row.textContent = form.task.value
      fetch('/tasks', { method: 'POST', body: form.task.value })
      list.append(row)
      form.task.value = ''
    }
    last.onclick = () => dialog.showModal()
    yes.onclick = () => { dialog.close(); list.replaceChildren() }
  </script>`

const button = (name: string) => ({ target: { role: 'button', name }, action: 'click' })

/** What an agent does, and all that it hears. */
async function drive(agent: Agent, page: Page): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const call = async (title: string, tool: string, args: object) => {
    // Animations of one frame share their cause.
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
        ),
    )
    answers[title] = plain((await agent.call(tool, args as Record<string, unknown>)).value)
  }
  await call('look', 'probe_look', { action: 'page' })
  await call('type', 'probe_act', {
    target: { role: 'textbox', name: 'Task' },
    action: 'type',
    args: { text: 'Milk' },
  })
  await call('add', 'probe_act_and_wait', { ...button('Add'), until: { kind: 'text', contains: 'Milk' } })
  await call('tab', 'probe_act', {
    target: { role: 'textbox', name: 'Task' },
    action: 'press',
    args: { key: 'Tab' },
  })
  await call('first', 'probe_act', button('First'))
  await call('covered', 'probe_act_and_wait', {
    ...button('Clear'),
    until: { kind: 'element', target: { role: 'dialog' } },
  })
  await call('dialog', 'probe_look', { action: 'page' })
  await call('clear', 'probe_act_and_wait', {
    ...button('Sure'),
    until: { kind: 'text', contains: 'Milk', absent: true },
  })
  await call('animations', 'probe_animations', {})
  await call('end', 'probe_look', { action: 'page' })
  const { value } = await agent.call('probe_observe', { since: 0, window_ms: 0 })
  // How long input took to show differs from run to run, and so does which of two answers of the platform is first.
  answers.timeline = inOnePiece(value.events.filter(({ type }: { type: string }) => type !== 'perf'))
    .map((event) => JSON.stringify(plain(event)))
    .sort()
  answers.heard = await page.evaluate('heard')
  answers.focused = await page.evaluate(() => document.activeElement?.id)
  return answers
}

type Told = { type: string; cause?: string } & Record<string, unknown>

/** The browser may parse the document in pieces: what came of it without an act is added up. */
function inOnePiece(events: readonly Told[]): object[] {
  const isParsed = ({ type, cause }: Told) => type === 'dom' && cause === 'other'
  const parsed = events.filter(isParsed)
  const sum = (field: string) => parsed.reduce((total, event) => total + Number(event[field] ?? 0), 0)
  return [
    ...events.filter((event) => !isParsed(event)),
    {
      type: 'dom',
      cause: 'other',
      ...Object.fromEntries(
        ['added', 'removed', 'changed', 'revealed', 'hidden'].map((field) => [field, sum(field)]),
      ),
      appeared: parsed.flatMap(({ appeared }) => appeared ?? []),
    },
  ]
}

/** Without what differs between two runs of the same: times, cursors, ids and counters of frames. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(
    ([key]) =>
      !/^(?:t|at|since|cursor|until|seq|ms|now|next|session|waitedMs|lastSeenMs|id|verdictId)$|Ms$/.test(key),
  )
  return Object.fromEntries(kept.map(([key, each]) => [key, plain(each)]))
}

const answersOf = async ({ agent, page }: Driven) =>
  JSON.parse(
    JSON.stringify(await drive(agent, page))
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://site')
      .replace(/\b\d+(?:\.\d+)? ?ms\b/g, 'N ms')
      .replace(/\+\d+ /g, '+N ')
      .replace(/\ba[\w-]{4}\.(\d+)/g, 'act.$1')
      .replace(/\bd[0-9a-z]{12}\b/g, 'doc'),
  )

test.serial('with the panel open all answers are the same as without', async (t) => {
  const answers = { '/tasks': { body: '{"ok":true}' } }
  const without = await answersOf(await setup(APP, answers, { fresh: true }))
  const shown = await setup(APP, answers, { fresh: true })
  const { page } = shown
  await connected(page)
  await pressKeys(page)
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-probe-panel'))
  t.deepEqual(await page.evaluate('heard'), ['keydown body', 'keydown body'], 'Alt and Shift')
  await page.keyboard.press('KeyA')
  await page.keyboard.press('Escape')
  t.deepEqual(await page.evaluate('heard.splice(0)'), ['keydown body', 'keydown body'])
  const open = await answersOf(shown)
  for (const title of Object.keys(without)) t.deepEqual(open[title], without[title], title)
})
