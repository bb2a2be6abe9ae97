import type { Library } from '../library-case.js'
import {
  both,
  button,
  click,
  combobox,
  fill,
  hover,
  menuitem,
  not,
  option,
  output,
  press,
  role,
  says,
  shows,
  slider,
  text,
  told,
} from '../steps.js'

const day = { placeholder: 'Pick a day' }

export const elementPlus: Library = {
  name: 'Element Plus',
  file: 'element-plus',
  package: 'element-plus',
  cases: [
    {
      title: 'a select opens and an option is chosen',
      page: 'select',
      steps: [click(combobox('Option')), click(option('Option2'))],
      ...output('value 2'),
    },
    {
      title: 'a dialog is confirmed',
      page: 'dialog',
      steps: [click(button('Click to open the Dialog')), click(button('Confirm'))],
      until: says('dialog confirmed'),
      holds: both(told('dialog confirmed'), not(shows('.el-dialog'))),
    },
    {
      title: 'a day is chosen in the calendar',
      page: 'date',
      steps: [click(day), click(text('21'))],
      ...output('day 2022-04-21'),
    },
    {
      title: 'a date is typed, and Enter takes it',
      page: 'date',
      steps: [click(day), fill(day, '2022-04-22'), ...press(day, 'Enter')],
      ...output('day 2022-04-22'),
    },
    {
      title: 'a dropdown opens by hovering, and its item is chosen',
      page: 'dropdown',
      steps: [hover(button('Dropdown List')), click(menuitem('Action 2'))],
      ...output('chosen b'),
    },
    {
      title: 'a header sorts the rows',
      page: 'table',
      steps: [click(role('columnheader')('Date'))],
      until: { kind: 'element', role: 'columnheader', name: 'Date' },
      holds: `document.querySelector('.el-table__body tr').textContent.includes('Ann')`,
    },
    {
      title: 'a switch is turned on',
      page: 'controls',
      steps: [click(text('Power'))],
      ...output('on, count 1'),
    },
    {
      title: 'a number counts up by its button',
      page: 'controls',
      steps: [click(button('increase number'))],
      ...output('count 2'),
    },
    {
      title: 'a slider moves with the keys',
      page: 'controls',
      steps: press(slider('Level'), 'ArrowRight'),
      ...output('level 21'),
    },
    {
      title: 'a checkbox is set',
      page: 'controls',
      steps: [click(text('Option 1'))],
      ...output(', checked'),
    },
    {
      title: 'a cascader is chosen step by step',
      page: 'cascader',
      steps: [click({ placeholder: 'Guide' }), click(menuitem('Guide')), click(menuitem('Navigation'))],
      ...output('path guide/nav'),
    },
  ],
}
