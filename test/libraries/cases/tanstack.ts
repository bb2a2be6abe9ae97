import type { Library } from '../library-case.js'
import { button, check, click, fill, gone, option, output, press, role, says, scroll } from '../steps.js'

const first = (name: string) => `document.querySelector('tbody tr').textContent.includes('${name}')`

export const tanstackTable: Library = {
  name: 'TanStack Table',
  file: 'tanstack-table',
  package: '@tanstack/react-table',
  cases: [
    {
      title: 'a header sorts the rows',
      page: 'people',
      steps: [click(button('First Name'))],
      until: gone('Zoe'),
      holds: first('Joe'),
    },
    {
      title: 'a second press on a header turns the order around',
      page: 'people',
      steps: [click(button('First Name')), click(button('First Name'))],
      until: says('Zoe'),
      holds: first('Zoe'),
    },
    {
      title: 'a column is filtered',
      page: 'people',
      steps: [fill({ placeholder: 'Search…' }, 'tan')],
      until: gone('Kevin'),
      holds: `[...document.querySelectorAll('tbody tr')].map((row) => row.cells[1].textContent).join() === 'Tanner,Tandy'`,
    },
    {
      title: 'a row is selected',
      page: 'people',
      steps: [check(role('checkbox')('Select Kevin'))],
      ...output('1 rows selected'),
    },
    {
      title: 'the next page is shown',
      page: 'people',
      steps: [click(button('Next page'))],
      until: says('Tandy'),
      holds: first('Tandy'),
    },
  ],
}

const list = role('listbox')('Rows')

export const tanstackVirtual: Library = {
  name: 'TanStack Virtual',
  file: 'tanstack-virtual',
  package: '@tanstack/react-virtual',
  cases: [
    {
      title: 'a row in view is pressed',
      page: 'rows',
      steps: [click(option('/^Row 3$/'))],
      ...output('chosen 3'),
    },
    {
      title: 'the list scrolls to rows that were not there',
      page: 'rows',
      steps: [scroll(list, 3500)],
      until: says('Row 102'),
      holds: `document.querySelector('[role=listbox]').textContent.includes('Row 102')`,
    },
    {
      title: 'a row is pressed after scrolling to it',
      page: 'rows',
      steps: [scroll(list, 3500), click(option('/^Row 102$/'))],
      ...output('chosen 102'),
    },
    {
      title: 'a row is pressed after the app jumped to it',
      page: 'rows',
      steps: [click(button('To row 5000')), click(option('/^Row 5002$/'))],
      ...output('chosen 5002'),
    },
    {
      title: 'the End key goes to the last row',
      page: 'rows',
      steps: press(list, 'End'),
      until: says('Row 9999'),
      holds: `document.querySelector('[role=listbox]').textContent.includes('Row 9999')`,
    },
  ],
}
