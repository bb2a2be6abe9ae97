/** GraphQL queries that failed in an answer of status 200, and what the page makes of them. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = `<button>Members</button><p></p><script>
document.querySelector('button').onclick = async () => {
  const body = JSON.stringify({ query: 'query Members { team { members { name } } }' })
  const answer = await fetch('/graphql', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { team } = (await answer.json()).data
  document.querySelector('p').textContent = team.members?.length ? team.members[0].name : 'No members yet'
}</script>`
const answer = (body: object) => ({ '/graphql': { body: JSON.stringify(body) } })
const target = { role: 'button', name: 'Members' }
const until = {
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', url: '/graphql', ok: true },
    { kind: 'text', contains: 'No members yet' },
  ],
}

test('an empty list over errors is no yes', async (t) => {
  const errors = [{ message: 'upstream timed out', path: ['team', 'members'] }]
  const { act } = await setup(page, answer({ data: { team: { members: null } }, errors }))
  const { verified, because } = await act(target, until)
  t.deepEqual([verified, because.includes('whose body has errors')], ['unknown', true], because)
})

test('an empty list without errors is a yes', async (t) => {
  const { act } = await setup(page, answer({ data: { team: { members: [] } } }))
  const { verified, because } = await act(target, until)
  t.is(verified, 'yes', because)
})
