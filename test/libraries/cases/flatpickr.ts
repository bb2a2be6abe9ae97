import type { Library } from '../library-case.js'
import { click, fill, label, output, press, role, shows, textbox } from '../steps.js'

const date = textbox('Date')

export const flatpickr: Library = {
  name: 'flatpickr',
  file: 'flatpickr',
  package: 'flatpickr',
  cases: [
    {
      title: 'the calendar opens and a day is chosen',
      page: 'basic',
      steps: [click(date), click(label('April 21, 2022'))],
      ...output('picked 2022-04-21'),
    },
    {
      title: 'a day is chosen with the keys',
      page: 'basic',
      steps: [
        click(date),
        ...press(date, 'ArrowDown'),
        ...press(label('April 17, 2022'), 'ArrowRight'),
        ...press(label('April 18, 2022'), 'Enter'),
      ],
      ...output('picked 2022-04-18'),
    },
    {
      title: 'a range is chosen',
      page: 'range',
      steps: [click(date), click(label('April 12, 2022')), click(label('April 15, 2022'))],
      ...output('picked 2022-04-12 to 2022-04-15'),
    },
    {
      title: 'the hour counts up with the keys',
      page: 'time',
      steps: [click(date), ...press(role('spinbutton')('Hour'), 'ArrowUp')],
      ...output('picked 2022-04-17 11:00'),
    },
    {
      title: 'a date is typed, and Enter takes it',
      page: 'typed',
      steps: [fill(date, '2022-04-22'), ...press(date, 'Enter')],
      ...output('picked 2022-04-22'),
    },
    {
      title: 'Escape closes the calendar',
      page: 'basic',
      steps: [click(date), ...press(date, 'Escape')],
      until: { kind: 'element', label: 'April 21, 2022', absent: true },
      holds: `!(${shows('.flatpickr-calendar.open')})`,
    },
  ],
}
