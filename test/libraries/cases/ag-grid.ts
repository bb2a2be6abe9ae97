import type { Library } from '../library-case.js'
import {
  both,
  click,
  dblclick,
  drag,
  fill,
  gone,
  gridcell,
  output,
  press,
  role,
  says,
  text,
  type,
} from '../steps.js'

const order = (names: string) =>
  `[...document.querySelectorAll('[role=row][row-index]')].filter((row) => row.querySelector('[col-id=make][role=gridcell]')).toSorted((one, two) => one.getAttribute('row-index') - two.getAttribute('row-index')).map((row) => row.querySelector('[col-id=make]').textContent).join(' ') === '${names}'`

export const agGrid: Library = {
  name: 'AG Grid',
  file: 'ag-grid',
  package: 'ag-grid-community',
  cases: [
    {
      title: 'a header sorts the rows',
      page: 'cars',
      steps: [click(text('Price'))],
      until: { kind: 'element', role: 'columnheader', name: 'Price', count: 1 },
      holds: order('Toyota Ford Tesla'),
    },
    {
      title: 'a cell is edited with a double click and Enter',
      page: 'cars',
      steps: [
        dblclick(gridcell('Ford')),
        fill(role('textbox')('Input Editor'), 'Fiat'),
        ...press(role('textbox')('Input Editor'), 'Enter'),
      ],
      ...output('changed to Fiat'),
    },
    {
      title: 'a cell is edited by typing on it',
      page: 'cars',
      steps: [
        click(gridcell('Toyota')),
        ...press(gridcell('Toyota'), 'K'),
        ...press(role('textbox')('Input Editor'), 'Enter'),
      ],
      ...output('changed to K'),
    },
    {
      title: 'a row is selected by its checkbox',
      page: 'cars',
      steps: [click(role('checkbox')('Column with Header Selection'))],
      ...output('3 selected'),
    },
    {
      title: 'a column is filtered',
      page: 'cars',
      steps: [type(role('textbox')('make Filter Input'), 'ford')],
      until: gone('Corolla'),
      holds: both(order('Ford')),
    },
    {
      title: 'the keys go from cell to cell',
      page: 'cars',
      steps: [click(gridcell('Tesla')), ...press(gridcell('Tesla'), 'ArrowDown')],
      until: { kind: 'element', role: 'gridcell', name: 'Ford', state: 'focused' },
      holds: `document.activeElement.textContent === 'Ford'`,
    },
    {
      title: 'a header is dragged to another place',
      page: 'cars',
      steps: [drag(text('Price'), text('Make'))],
      until: says('Price'),
      holds: `document.querySelector('[role=columnheader][col-id=price]').getAttribute('aria-colindex') < document.querySelector('[role=columnheader][col-id=make]').getAttribute('aria-colindex')`,
    },
  ],
}
