import type { Library } from '../library-case.js'
import {
  button,
  check,
  click,
  dblclick,
  fill,
  gridcell,
  hover,
  option,
  output,
  press,
  role,
  says,
  text,
  type,
} from '../steps.js'

const spinbutton = role('spinbutton')
const header = role('columnheader')
const first = (name: string) =>
  `document.querySelector('[role=row][data-rowindex="0"]').textContent.includes('${name}')`

export const muiDatePickers: Library = {
  name: 'MUI X Date Pickers',
  file: 'mui-x-date-pickers',
  package: '@mui/x-date-pickers',
  cases: [
    {
      title: 'a day is chosen in the calendar of a picker',
      page: 'day',
      steps: [click(button('Choose date')), click(gridcell('21'))],
      ...output('day 2022-04-21'),
    },
    {
      title: 'the sections of a date are typed',
      page: 'empty',
      steps: [
        type(spinbutton('Month'), '04'),
        type(spinbutton('Day'), '17'),
        type(spinbutton('Year'), '2022'),
      ],
      ...output('day 2022-04-17'),
    },
    {
      title: 'a section of a date counts up with the keys',
      page: 'day',
      steps: press(spinbutton('Day'), 'ArrowUp'),
      ...output('day 2022-04-18'),
    },
    {
      title: 'the calendar goes to the next month',
      page: 'calendar',
      steps: [click(button('Next month'))],
      until: says('May 2022'),
      holds: `document.body.textContent.includes('May 2022')`,
    },
    {
      title: 'a day is chosen with the keys',
      page: 'calendar',
      steps: press(gridcell('17'), 'ArrowRight').concat(press(gridcell('18'), 'Enter')),
      ...output('day 2022-04-18'),
    },
    {
      title: 'a time is chosen in the list of a picker',
      page: 'time',
      steps: [click(button('Choose time')), click(option('5 hours')), click(option('45 minutes'))],
      ...output('time 17:45'),
    },
  ],
}

export const muiDataGrid: Library = {
  name: 'MUI X Data Grid',
  file: 'mui-x-data-grid',
  package: '@mui/x-data-grid',
  cases: [
    {
      title: 'a header sorts the rows',
      page: 'people',
      steps: [click(header('First name'))],
      until: { kind: 'element', role: 'columnheader', name: 'First name', count: 1 },
      holds: first('Arya'),
    },
    {
      title: 'a cell is edited with a double click and Enter',
      page: 'people',
      steps: [
        dblclick(gridcell('Snow')),
        fill(role('textbox')(), 'Targaryen'),
        ...press(role('textbox')(), 'Enter'),
      ],
      ...output('0 chosen, Targaryen'),
    },
    {
      title: 'a cell is edited by typing on it',
      page: 'people',
      steps: [click(gridcell('Snow')), type(gridcell('Snow'), 'Xy'), ...press(role('textbox')(), 'Enter')],
      ...output('0 chosen, Xy'),
    },
    {
      title: 'all rows are selected by a checkbox',
      page: 'people',
      steps: [check({ role: 'checkbox', name: 'Select all rows' })],
      ...output('8 chosen'),
    },
    {
      title: 'the next page is shown',
      page: 'people',
      steps: [click(button('Go to next page'))],
      until: says('Ferrara'),
      holds: `document.querySelector('[role=grid]').textContent.includes('Ferrara')`,
    },
    {
      title: 'the keys go from cell to cell',
      page: 'people',
      steps: [click(gridcell('Jon')), ...press(gridcell('Jon'), 'ArrowDown')],
      until: { kind: 'element', role: 'gridcell', name: 'Cersei', state: 'focused' },
      holds: `document.activeElement.textContent === 'Cersei'`,
    },
    {
      title: 'the page size is chosen',
      page: 'people',
      steps: [click(role('combobox')('Rows per page')), click(option('10'))],
      until: says('Rossini'),
      holds: `document.querySelector('[role=grid]').textContent.includes('Rossini')`,
    },
    {
      title: 'a column is sorted by its menu',
      page: 'people',
      steps: [hover(header('Age')), click(button('Age column menu')), click(text('Sort by DESC'))],
      until: says('150'),
      holds: first('Red'),
    },
  ],
}
