import type { Library } from '../library-case.js'
import {
  both,
  button,
  check,
  click,
  dragBy,
  fill,
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
  textbox,
  told,
  type,
} from '../steps.js'

export const mantine: Library = {
  name: 'Mantine',
  file: 'mantine',
  cases: [
    {
      title: 'a select opens and an option is chosen',
      page: 'select',
      steps: [click({ placeholder: 'Pick value' }), click(option('Vue'))],
      ...output('library Vue'),
    },
    {
      title: 'a searchable select filters what is typed, and Enter takes it',
      page: 'select',
      steps: [
        type({ placeholder: 'Pick value' }, 'svel'),
        ...press({ placeholder: 'Pick value' }, 'ArrowDown', 'Enter'),
      ],
      ...output('library Svelte'),
    },
    {
      title: 'two values of a multiple select are chosen',
      page: 'multi',
      steps: [click({ placeholder: 'Pick values' }), click(option('React')), click(option('Vue'))],
      ...output('libraries React+Vue'),
    },
    {
      title: 'a day is chosen in the calendar',
      page: 'date',
      steps: [click(button('Pick date')), click(button('21 April 2022'))],
      ...output('day 2022-04-21'),
    },
    {
      title: 'a checkbox in a modal is set, and the modal is closed',
      page: 'modal',
      steps: [click(button('Open modal')), check(role('checkbox')('I agree')), click(button('Done'))],
      until: says('sold'),
      holds: both(told('sold'), not(shows('[role=dialog]'))),
    },
    {
      title: 'a menu item is chosen',
      page: 'menu',
      steps: [click(button('Toggle menu')), click(menuitem('Messages'))],
      ...output('chosen messages'),
    },
    {
      title: 'a number is typed',
      page: 'amount',
      steps: [fill(textbox('Amount'), '12')],
      ...output('amount 12'),
    },
    {
      title: 'a slider moves with the keys',
      page: 'amount',
      steps: press(slider('Level'), 'ArrowRight'),
      ...output('level 41'),
    },
    {
      title: 'the thumb of a slider is dragged',
      page: 'amount',
      steps: [dragBy(slider('Level'), 90, 0)],
      until: says('level 6'),
      holds: `Math.abs(parseInt(document.querySelector('output').textContent.split('level ')[1]) - 65) <= 4`,
    },
    {
      title: 'a segment is chosen',
      page: 'segmented',
      steps: [click(text('Angular'))],
      ...output('framework Angular'),
    },
  ],
}
