import type { Library } from '../library-case.js'
import { button, click, combobox, option, output, press, type } from '../steps.js'

export const reactSelect: Library = {
  name: 'react-select',
  file: 'react-select',
  package: 'react-select',
  cases: [
    {
      title: 'an option is chosen with the pointer',
      page: 'single',
      steps: [click(combobox('Flavour')), click(option('Strawberry'))],
      ...output('flavour strawberry'),
    },
    {
      title: 'what is typed filters the options, and Enter takes the first',
      page: 'single',
      steps: [type(combobox('Flavour'), 'van'), ...press(combobox('Flavour'), 'Enter')],
      ...output('flavour vanilla'),
    },
    {
      title: 'an option is chosen with the keys',
      page: 'single',
      steps: press(combobox('Flavour'), 'ArrowDown', 'ArrowDown', 'Enter'),
      ...output('flavour strawberry'),
    },
    {
      title: 'a value is removed by its button',
      page: 'multi',
      steps: [click(button('Remove Chocolate'))],
      until: { kind: 'element', role: 'button', name: 'Remove Chocolate', absent: true },
      holds: `document.querySelector('output').textContent === 'flavours strawberry'`,
    },
    {
      title: 'Backspace removes the last value',
      page: 'multi',
      steps: press(combobox('Flavours'), 'Backspace'),
      until: { kind: 'element', role: 'button', name: 'Remove Strawberry', absent: true },
      holds: `document.querySelector('output').textContent === 'flavours chocolate'`,
    },
    {
      title: 'a value is added to others',
      page: 'multi',
      steps: [click(combobox('Flavours')), click(option('Vanilla'))],
      ...output('flavours chocolate+strawberry+vanilla'),
    },
    {
      title: 'a new option is made of what is typed',
      page: 'creatable',
      steps: [type(combobox('Flavour'), 'mint'), click(option('Create "mint"'))],
      ...output('flavour mint'),
    },
  ],
}
