import type { Library } from '../library-case.js'
import { click, fill, gone, output, press, role, shows, text, textbox } from '../steps.js'

const date = textbox('Date')

export const flatpickr: Library = {
  name: 'flatpickr',
  file: 'flatpickr',
  package: 'flatpickr',
  cases: [
    {
      title: 'the calendar opens and a day is chosen',
      page: 'basic',
      steps: [click(date), click(text('21'))],
      ...output('picked 2022-04-21'),
    },
    {
      title: 'a day is chosen with the keys',
      page: 'basic',
      steps: [
        click(date),
        ...press(date, 'ArrowDown'),
        ...press(text('17'), 'ArrowRight'),
        ...press(text('18'), 'Enter'),
      ],
      ...output('picked 2022-04-18'),
    },
    {
      title: 'a range is chosen',
      page: 'range',
      steps: [click(date), click(text('12')), click(text('15'))],
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
      until: gone('21'),
      holds: `!(${shows('.flatpickr-calendar.open')})`,
    },
  ],
}
