/** Dialogs of the browser: answered as the agent says, claimed, and shown to a person where nothing was said. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<p id="said"></p>
  <button onclick="if (confirm('Delete 3 files?')) said.textContent = 'Deleted'; else said.textContent = 'Kept'">Delete</button>
  <button onclick="const name = prompt('New name?', 'old'); said.textContent = name === null ? 'No name' : 'Now ' + name">Rename</button>
  <button onclick="alert('Disk full'); said.textContent = 'Warned'">Fill</button>
  <button onclick="fetch('/').then(() => { if (confirm('Really later?')) said.textContent = 'Later yes' })">Later</button>
  <button onclick="said.textContent = 'Deleted without asking'">Delete now</button>
  <button onclick="setInterval(() => { if (confirm('By itself?')) said.textContent = 'Yes' }, 300)">Start</button>`

interface Verdict {
  verified: string
  because: string
  nearMiss?: string[]
  trace: string[]
}

async function stage() {
  const { agent, page } = await setup(PAGE)
  const click = async (name: string, until: object, dialog?: unknown) =>
    (
      await agent.call('probe_act_and_wait', {
        target: { role: 'button', name },
        action: 'click',
        until,
        timeout_ms: 1_500,
        ...(dialog === undefined ? {} : { dialog }),
      })
    ).value as unknown as Verdict
  return { agent, page, click }
}

const says = (contains: string) => ({ kind: 'text', contains })

test.serial('a confirm is accepted or dismissed as the agent says', async (t) => {
  const { click } = await stage()
  const deleted = await click('Delete', says('Deleted'), 'accept')
  t.is(deleted.verified, 'yes', JSON.stringify(deleted))
  t.true(deleted.trace.some((line) => line.includes('confirm "Delete 3 files?" accepted')))
  const kept = await click('Delete', says('Deleted'), 'dismiss')
  t.not(kept.verified, 'yes')
  t.is((await click('Later', says('Later yes'), 'accept')).verified, 'yes')
})

test.serial('a prompt gets the text, its suggestion or nothing', async (t) => {
  const { click } = await stage()
  t.is((await click('Rename', says('Now new'), { text: 'new' })).verified, 'yes')
  t.is((await click('Rename', says('Now old'), 'accept')).verified, 'yes')
  t.is((await click('Rename', says('No name'), 'dismiss')).verified, 'yes')
})

test.serial('a dialog is claimed by its type and text, and one that does not come is no', async (t) => {
  const { click } = await stage()
  const asked = { kind: 'dialog', type: 'confirm', contains: 'Delete 3' }
  t.is((await click('Delete', asked, 'accept')).verified, 'yes')
  const unasked = await click('Delete now', asked, 'accept')
  t.is(unasked.verified, 'no', JSON.stringify(unasked))
  t.deepEqual(unasked.nearMiss, ['no dialog of the browser in the window'])
  const other = await click('Fill', asked, 'accept')
  t.is(other.verified, 'no')
  t.deepEqual(other.nearMiss, ['alert "Disk full"'])
  const silent = await click('Delete now', { kind: 'dialog', absent: true })
  t.not(silent.verified, 'no')
})

test.serial('a dialog that nobody answered for is shown, and what a person says is reported', async (t) => {
  const { page, click } = await stage()
  const shown: string[] = []
  page.on('dialog', (dialog) => {
    shown.push(dialog.message())
    void dialog.accept()
  })
  const deleted = await click('Delete', says('Deleted'))
  t.deepEqual(shown, ['Delete 3 files?'])
  t.is(deleted.verified, 'yes', JSON.stringify(deleted))
  // An answer is for what the action leads to, and for nothing else.
  await click('Start', says('Yes'), 'dismiss')
  t.true(shown.includes('By itself?'))
})

test.serial('each step answers its own dialogs', async (t) => {
  const { agent } = await stage()
  const step = (name: string, dialog: unknown) => ({
    target: { role: 'button', name },
    action: 'click',
    dialog,
  })
  await agent.call('probe_act', { steps: [step('Delete', 'dismiss'), step('Rename', { text: 'x' })] })
  const { value } = await agent.call('probe_assert', { predicate: says('Now x'), timeout_ms: 500 })
  t.not(value.verified, 'no', JSON.stringify(value))
})

test.serial('an answer of another form is refused', async (t) => {
  const { agent } = await stage()
  for (const dialog of ['yes', true, {}, { text: 1 }]) {
    const { value } = await agent.call('probe_act', {
      target: { role: 'button', name: 'Delete' },
      action: 'click',
      dialog,
    })
    t.is(value.error?.code, 'BAD_ARGUMENTS', JSON.stringify(dialog))
  }
})
