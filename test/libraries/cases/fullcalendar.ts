import type { Library } from '../library-case.js'
import { button, click, drag, output, says, text } from '../steps.js'

export const fullcalendar: Library = {
  name: 'FullCalendar',
  file: 'fullcalendar',
  package: '@fullcalendar/react',
  cases: [
    {
      title: 'the next month is shown',
      page: 'calendar',
      steps: [click(button('Next Month'))],
      until: says('May 2022'),
      holds: `document.body.textContent.includes('May 2022')`,
    },
    {
      title: 'a day is pressed',
      page: 'calendar',
      steps: [click({ role: 'cell', name: 'April 20, 2022' })],
      until: says('2022-04-20'),
      holds: `/2022-04-20/.test(document.querySelector('output').textContent)`,
    },
    {
      title: 'an event is opened',
      page: 'calendar',
      steps: [click(text('Meeting'))],
      ...output('opened Meeting'),
    },
    {
      title: 'an event is dragged to another day',
      page: 'calendar',
      steps: [drag(text('Meeting'), { role: 'cell', name: 'April 20, 2022' })],
      ...output('moved Meeting to 2022-04-20'),
    },
    {
      title: 'days are selected by dragging over them',
      page: 'calendar',
      steps: [drag({ role: 'cell', name: 'April 19, 2022' }, { role: 'cell', name: 'April 21, 2022' })],
      ...output('selected 2022-04-19 to 2022-04-22'),
    },
    {
      title: 'the week is shown',
      page: 'calendar',
      steps: [click({ role: 'tab', name: 'Week view' })],
      until: says('all-day'),
      holds: `/all-day/i.test(document.body.textContent)`,
    },
  ],
}
