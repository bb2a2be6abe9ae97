/** A choice that the page reads for, and one that it does not. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)
const JOBS = {
  Hamburg: [
    { id: 1, title: 'Crane operator' },
    { id: 2, title: 'Tug captain' },
  ],
  Berlin: [{ id: 3, title: 'Stage hand' }],
}
const answers = Object.fromEntries(
  Object.entries(JOBS).map(([city, jobs]) => [`/jobs/${city}`, { body: JSON.stringify(jobs) }]),
)

/** @param chosen what the page does when a city is chosen: `city` */
const page = (chosen: string, more = '') => `
<h1>Jobs in Hamburg</h1><label>City <select><option>Hamburg<option>Berlin</select></label>${more}<ul></ul><script>
const known = {}
const list = document.querySelector('ul')
const draw = (jobs) => { list.innerHTML = jobs.map(({ title }) => '<li>' + title + '</li>').join('') }
const read = async (city) => (known[city] ??= await (await fetch('/jobs/' + city)).json())
read('Hamburg').then(draw)
document.querySelector('select').onchange = async ({ target: { value: city } }) => {
  document.querySelector('h1').textContent = 'Jobs in ' + city
  ${chosen}
}
</script>`

async function choose(html: string) {
  const { page: shown, act } = await setup(html, answers)
  await shown.getByText('Tug captain').waitFor()
  const until = { kind: 'element', role: 'heading', name: 'Jobs in Berlin' }
  return act({ label: 'City' }, until, { action: 'select', args: { value: 'Berlin' } })
}

test('a list that is not read for the new choice is a caution', async (t) => {
  const { verified, because } = await choose(page(''))
  t.is(verified, 'unknown')
  t.regex(because, /no read asked for "Berlin", and the page keeps what it read for the choice before/)
})

for (const [what, html] of [
  ['read for it', page('draw(await read(city))')],
  ['filtered in the page', page("draw([{ title: 'Crane operator' }])")],
  ['sorted in the page', page('list.append(list.firstElementChild)')],
  ['emptied', page("list.replaceChildren('Nothing is known of ' + city)")],
] as const)
  test(`a list that is ${what} is no doubt`, async (t) => {
    const { verified, because } = await choose(html)
    t.is(verified, 'yes', because)
  })

test('a list that was read for it before is no doubt', async (t) => {
  const { verified, because } = await choose(
    page('', "<script>addEventListener('load', () => read('Berlin'))</script>"),
  )
  t.is(verified, 'yes', because)
})

test('an address whose record is not read shows the record before', async (t) => {
  const { page: shown, act } = await setup(
    `<a href="/people/2">Next</a><h1>Person 1</h1><p></p><script>
    history.replaceState(null, '', '/people/1')
    fetch('/api/people/1').then((response) => response.json()).then(({ name, city }) => {
      document.querySelector('p').textContent = name + ', ' + city
    })
    document.querySelector('a').onclick = (event) => {
      event.preventDefault()
      history.pushState(null, '', '/people/2')
      document.querySelector('h1').textContent = 'Person 2'
    }
    </script>`,
    { '/api/people/1': { body: '{"id":1,"name":"Lena Weber","city":"Bonn"}' } },
  )
  await shown.getByText('Lena Weber').waitFor()
  const { because } = await act({ role: 'link', name: 'Next' }, { kind: 'route', path: '/people/2' })
  t.regex(because, /no read asked for "2"/)
})

test('an option of a list that has a number of its own can be chosen', async (t) => {
  const { act } = await setup(
    `<h1>Small</h1><ul role="listbox"><li role="option" aria-selected="true" tabindex="0">Small</li>
    <li role="option" tabindex="0">Large</li></ul><script>
    document.querySelector('ul').onclick = ({ target }) => {
      document.querySelector('[aria-selected]').removeAttribute('aria-selected')
      target.ariaSelected = 'true'
      document.querySelector('h1').textContent = target.textContent
    }
    </script>`,
  )
  const until = { kind: 'element', role: 'heading', name: 'Large' }
  const { verified, because } = await act({ role: 'option', name: 'Large' }, until)
  t.is(verified, 'yes', because)
})
