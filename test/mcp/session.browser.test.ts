/** probe_session with a person at a real page who pauses, speaks and flags faults. */
import test from 'ava'
import type { Page } from 'playwright-core'
import type { Human, Probe } from '../../sdk/index.js'
import type { SessionNews } from '../../sdk/protocol/conversation.js'
import { useDriven } from '../harness/driven.js'

declare const probe: Probe
declare global {
  var news: SessionNews[]
}

const setup = useDriven(test)
const HEARS = '<script>news = []; probe.human.onNews((each) => news.push(each))</script>'
const CART = `${HEARS}
  <button data-probe-source="/src/cart.tsx:12:5" onclick="count.textContent = Number(count.textContent) + 1">Add</button>
  <p id="count">0</p>`
const add = { target: { role: 'button', name: 'Add' }, action: 'click' }
const one = { kind: 'text', contains: '1' }

/** Resolves when the page has received matching news. */
async function told(page: Page, expected: Partial<SessionNews>): Promise<SessionNews> {
  const handle = await page.waitForFunction((fields) => {
    const fits = (each: object) =>
      Object.entries(fields).every(
        ([key, value]) => JSON.stringify((each as Record<string, unknown>)[key]) === JSON.stringify(value),
      )
    return news.findLast(fits)
  }, expected)
  return (await handle.jsonValue()) as SessionNews
}
const human = (page: Page, call: (person: Human) => void) =>
  page.evaluate(`(${call.toString()})(probe.human)`)

test.serial(
  'while the person pauses the session, nothing is done to the page and nothing is proved',
  async (t) => {
    const { agent, page } = await setup(CART)
    await agent.call('probe_act', add)
    await told(page, { kind: 'state', state: 'active', agents: 1 })
    // The daemon takes both in order: it has the message when it tells of the pause.
    await human(page, (person) => {
      person.say('Add two, not one')
      person.pause()
    })
    await told(page, { kind: 'state', state: 'paused' })
    const held = await agent.call('probe_act', add)
    t.like(held.value, { paused: true, messages: [{ text: 'Add two, not one' }] })
    t.deepEqual((await agent.call('probe_navigate', { reload: true })).value.paused, true)
    const { value: judged } = await agent.call('probe_act_and_wait', { ...add, until: one })
    t.like(judged, { verified: 'unknown', verifiedReason: 'paused', pass: false, dispatched: false })
    const { value: asserted } = await agent.call('probe_assert', { predicate: one })
    t.like(asserted, { verified: 'unknown', verifiedReason: 'paused' })
    t.is(await page.textContent('#count'), '1')
    const { value: looked } = await agent.call('probe_look', { action: 'page' })
    t.regex(looked.tree, /button "Add"/, 'reading works')
    t.like((await agent.call('probe_session', { action: 'resume' })).value, { state: 'active' })
    await told(page, { kind: 'state', state: 'active' })
    t.is(
      (await agent.call('probe_act_and_wait', { ...add, until: { kind: 'text', contains: '2' } })).value
        .verified,
      'yes',
    )
  },
)

test.serial(
  'a message arrives once with the next result of each agent, and is reported as delivered',
  async (t) => {
    const { agent, another, page } = await setup(CART)
    const second = await another()
    await agent.call('probe_act', add)
    const { value: shared } = await second.call('probe_act', add)
    t.is(shared.session.otherAgents, 1, 'two agents on one tab are told of each other')
    await human(page, (person) => person.say('my key is Bearer abcdefgh12345678'))
    await page.evaluate(() => probe.signal('said'))
    await agent.call('probe_assert', { predicate: { kind: 'signal', name: 'said' } })
    const { value: all } = await agent.call('probe_session', { action: 'messages' })
    t.like(all, { messages: [{ id: 'h1', text: 'my key is [REDACTED]' }] })
    t.false('new' in all, 'they came with the result before')
    await told(page, { kind: 'delivered', messages: ['h1'] })
    t.like((await second.call('probe_capabilities')).value.messages, [{ id: 'h1' }])
    t.is((await second.call('probe_capabilities')).value.messages, undefined)
  },
)

test.serial('a message that the answer has no room for arrives whole with a later one', async (t) => {
  const { agent, page } = await setup(CART)
  await agent.call('probe_act', add)
  await human(page, (person) => {
    for (const n of [1, 2, 3]) person.say(`${n} ${'please '.repeat(200)}`)
  })
  const texts = [1, 2, 3].map((n) => `${n} ${'please '.repeat(200)}`)
  const { value: cut } = await agent.call('probe_look', { action: 'page', max_bytes: 4096 })
  t.regex(cut.leftOut, /messages/)
  const { value: whole } = await agent.call('probe_look', { action: 'page' })
  t.deepEqual(
    whole.messages.map(({ text }: { text: string }) => text),
    texts,
  )
  await told(page, { kind: 'delivered', messages: ['h1', 'h2', 'h3'] })
  t.is((await agent.call('probe_look', { action: 'page' })).value.messages, undefined)
})

test.serial('a fault that the person flags is reviewed with its place, and resolved once', async (t) => {
  const { agent, page } = await setup(CART)
  await human(page, (person) => person.mark('adds only one', document.querySelector('button') ?? undefined))
  await told(page, { kind: 'marked', id: 'm1', note: 'adds only one' })
  const { value: list } = await agent.call('probe_session', { action: 'list' })
  t.is(list.sessions[0].pendingMarks, 1)
  const { value: review } = await agent.call('probe_session', { action: 'review' })
  t.like(review.marks[0], {
    id: 'm1',
    note: 'adds only one',
    element: { role: 'button', name: 'Add', source: { file: '/src/cart.tsx', line: 12, column: 5 } },
  })
  const { ref } = review.marks[0].element
  t.is(review.marks[0].hint, `Open /src/cart.tsx:12; ${ref} button "Add"; the person says: adds only one`)
  t.is((await agent.call('probe_act', { ref, action: 'click' })).value.dispatched, true)
  t.is((await agent.call('probe_session', { action: 'review' })).value.marks.length, 1, 'reading keeps it')
  const { value: resolved } = await agent.call('probe_session', { action: 'review', resolve: 'm1' })
  t.like(resolved, { resolved: 'm1', marks: [] })
  await told(page, { kind: 'mark-resolved', id: 'm1' })
  t.is((await agent.refusal('probe_session', { action: 'review', resolve: 'm1' })).code, 'NOT_FOUND')
})

test.serial(
  'a marked element is found again after a render, and one that is gone is said to be gone',
  async (t) => {
    const { agent, page } = await setup(CART)
    await human(page, (person) => person.mark('too small', document.querySelector('button') ?? undefined))
    await told(page, { kind: 'marked', id: 'm1', note: 'too small' })
    const review = async () => (await agent.call('probe_session', { action: 'review' })).value.marks[0]
    const { ref } = (await review()).element
    await page.evaluate(() => {
      const button = document.querySelector('button')
      button?.replaceWith(button.cloneNode(true))
    })
    const again = await review()
    t.not(again.element.ref, ref)
    t.regex(again.hint, new RegExp(`; ${again.element.ref} button "Add"; `))
    t.is((await agent.call('probe_act', { ref: again.element.ref, action: 'click' })).value.dispatched, true)
    await page.evaluate(() => document.querySelector('button')?.remove())
    const gone = await review()
    t.is(gone.element.gone, 'gone')
    t.is(
      gone.hint,
      'Open /src/cart.tsx:12; button "Add" is no longer on the page; the person says: too small',
    )
  },
)

test.serial('a selected text and a drawn area are marked with the element that holds them', async (t) => {
  const { agent, page } = await setup(`${HEARS}<p id="total">Totl 5</p>`)
  await human(page, (person) => {
    const total = document.getElementById('total') as Element
    person.mark('typo', { element: total, text: 'Totl' })
    person.mark('crowded', { element: total, area: { x: 1.4, y: 2, width: 30, height: 40 } })
  })
  await told(page, { kind: 'marked', id: 'm2', note: 'crowded' })
  const { value } = await agent.call('probe_session', { action: 'review' })
  t.like(value.marks[0], { text: 'Totl', element: { role: 'paragraph', selector: '#total' } })
  t.regex(value.marks[0].hint, /^e\d+ paragraph; the text "Totl"; the person says: typo$/)
  t.like(value.marks[1], { area: { x: 1, y: 2, width: 30, height: 40 } })
  t.regex(value.marks[1].hint, /; the area 30×40 px at 1,2; the person says: crowded$/)
})

test.serial('the page learns all pending marks with the state, and why a file is not opened', async (t) => {
  const { page } = await setup(CART)
  await human(page, (person) => person.mark('adds only one', document.querySelector('button') ?? undefined))
  await told(page, { kind: 'marked', id: 'm1', note: 'adds only one' })
  const state = await page.waitForFunction(() =>
    news.findLast((each) => each.kind === 'state' && each.marks?.length === 1),
  )
  t.like(await state.jsonValue(), { marks: [{ id: 'm1', element: { name: 'Add' } }] })
  await human(page, (person) => person.open('m1'))
  const refused = await page.waitForFunction(() => news.find(({ kind }) => kind === 'open-refused'))
  t.like(await refused.jsonValue(), { id: 'm1', why: '"/src/cart.tsx" is not in the app\'s project' })
})

test.serial('what an agent narrates and how long it may idle reach the page', async (t) => {
  const { agent, page } = await setup(CART)
  await agent.call('probe_session', { action: 'narrate', text: 'Adding the second item' })
  await told(page, { kind: 'narration', text: 'Adding the second item' })
  t.like((await agent.call('probe_session', { action: 'tune', idleEndMs: 60_000 })).value, {
    idleEndMs: 60_000,
  })
  await told(page, { kind: 'state', idleEndMs: 60_000 })
  t.is((await agent.refusal('probe_session', { action: 'tune', idleEndMs: 10 })).code, 'BAD_ARGUMENTS')
})

test.serial('the person ends the session for good; feedback is kept in a file of this user', async (t) => {
  const { agent, page } = await setup(CART)
  const { value } = await agent.call('probe_session', {
    action: 'feedback',
    text: 'good; token=abc123secret',
  })
  t.regex(value.kept, /feedback\.jsonl$/)
  await agent.call('probe_act', add)
  await human(page, (person) => person.end())
  await told(page, { kind: 'state', state: 'ended', reason: 'explicit' })
  t.is((await agent.refusal('probe_act', { ...add })).code, 'NO_SESSION')
})
