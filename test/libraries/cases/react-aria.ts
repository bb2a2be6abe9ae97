import type { Library } from '../library-case.js'
import {
  both,
  button,
  click,
  combobox,
  drag,
  dragBy,
  fill,
  label,
  menuitem,
  not,
  option,
  output,
  press,
  role,
  says,
  shows,
  text,
  textbox,
  told,
  type,
} from '../steps.js'

const spinbutton = role('spinbutton')
const row = role('row')

export const reactAria: Library = {
  name: 'React Aria Components',
  file: 'react-aria',
  package: 'react-aria-components',
  cases: [
    {
      title: 'a menu item is chosen with the pointer',
      page: 'menu',
      steps: [click(button('Menu')), click(menuitem('Duplicate'))],
      ...output('action duplicate'),
    },
    {
      title: 'a menu item is chosen with the keys',
      page: 'menu',
      steps: [
        ...press(button('Menu'), 'ArrowDown'),
        ...press(menuitem('Open'), 'ArrowDown'),
        ...press(menuitem('Rename'), 'Enter'),
      ],
      ...output('action rename'),
    },
    {
      title: 'a select opens and an option is chosen',
      page: 'select',
      steps: [click(button('Favorite Animal')), click(option('Kangaroo'))],
      ...output('selected kangaroo'),
    },
    {
      title: 'a combo box filters what is typed, and Enter takes it',
      page: 'combobox',
      steps: [
        type(combobox('Favorite Animal'), 'kan'),
        ...press(combobox('Favorite Animal'), 'ArrowDown', 'Enter'),
      ],
      ...output('selected kangaroo'),
    },
    {
      title: 'an option of a combo box is chosen with the pointer',
      page: 'combobox',
      steps: [fill(combobox('Favorite Animal'), 'ca'), click(option('Cat'))],
      ...output('selected cat'),
    },
    {
      title: 'a number field counts up by its button',
      page: 'number',
      steps: [click(button('Increase'))],
      ...output('cookies 2'),
    },
    {
      title: 'a number field takes a number when it is left',
      page: 'number',
      steps: [fill(textbox('Cookies'), '12'), ...press(textbox('Cookies'), 'Tab')],
      ...output('cookies 12'),
    },
    {
      title: 'the parts of a date are typed',
      page: 'date',
      steps: [
        type(spinbutton('month'), '4'),
        type(spinbutton('day'), '17'),
        type(spinbutton('year'), '2022'),
      ],
      ...output('born 2022-04-17'),
    },
    {
      title: 'a form in a modal is sent',
      page: 'modal',
      steps: [click(button('Sign up…')), fill(label('First Name'), 'Ada'), click(button('Submit'))],
      until: says('signed up Ada'),
      holds: both(told('signed up Ada'), not(shows('[role=dialog]'))),
    },
    {
      title: 'a switch is turned on',
      page: 'switch',
      steps: [click(text('Low power mode'))],
      until: says('low power'),
      holds: `document.querySelector('output').textContent === 'low power'`,
    },
    {
      title: 'a row is dragged to another place',
      page: 'reorder',
      steps: [drag(row('Adobe Photoshop'), row('Utilities'))],
      until: says('Adobe XD, Documents'),
      holds: `document.querySelector('output').textContent.startsWith('Adobe XD, Documents')`,
    },
    {
      title: 'a row is selected',
      page: 'reorder',
      steps: [click(row('Documents'))],
      until: { kind: 'element', role: 'row', name: 'Documents', state: 'selected' },
      holds: `[...document.querySelectorAll('[role=row][aria-selected=true]')].map((each) => each.textContent).join().includes('Documents')`,
    },
    {
      title: 'a row is moved by its handle with the pointer',
      page: 'reorder',
      steps: [dragBy(row('Adobe Photoshop'), 0, 90)],
      until: says('Adobe XD, '),
      holds: `document.querySelector('output').textContent.startsWith('Adobe XD, ')`,
    },
  ],
}
