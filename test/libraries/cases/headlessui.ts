import type { Library } from '../library-case.js'
import {
  both,
  button,
  click,
  combobox,
  menuitem,
  not,
  option,
  output,
  press,
  role,
  says,
  shows,
  tab,
  told,
  type,
} from '../steps.js'

export const headlessui: Library = {
  name: 'Headless UI',
  file: 'headlessui',
  package: '@headlessui/react',
  cases: [
    {
      title: 'a menu item is chosen with the pointer',
      page: 'menu',
      steps: [click(button('My account')), click(menuitem('Support'))],
      ...output('went to support'),
    },
    {
      title: 'a menu item is chosen with the keys',
      page: 'menu',
      steps: [...press(button('My account'), 'Enter'), ...press(role('menu')(), 'ArrowDown', 'Enter')],
      ...output('went to support'),
    },
    {
      title: 'a listbox opens and an option is chosen',
      page: 'listbox',
      steps: [click(button('Assignee')), click(option('Therese Wunsch'))],
      ...output('assigned to Therese Wunsch'),
    },
    {
      title: 'a combobox filters what is typed, and Enter takes it',
      page: 'combobox',
      steps: [type(combobox('Assignee'), 'kenton'), ...press(combobox('Assignee'), 'Enter')],
      ...output('assigned to Kenton Towne'),
    },
    {
      title: 'the button of a combobox shows all options',
      page: 'combobox',
      steps: [click(button('All people')), click(option('Katelyn Rohan'))],
      ...output('assigned to Katelyn Rohan'),
    },
    {
      title: 'a dialog is confirmed',
      page: 'dialog',
      steps: [click(button('Deactivate account')), click({ role: 'button', name: '/^Deactivate$/' })],
      until: says('switched off'),
      holds: both(told('switched off'), not(shows('[role=dialog]'))),
    },
    {
      title: 'a switch is turned on',
      page: 'switch',
      steps: [click(role('switch')('Enable notifications'))],
      ...output('notified'),
    },
    {
      title: 'a tab shows its panel',
      page: 'tabs',
      steps: [click(tab('Trending'))],
      until: says('Ask Me Anything'),
      holds: shows('[role=tabpanel]', 'Ask Me Anything'),
    },
    {
      title: 'a disclosure opens',
      page: 'disclosure',
      steps: [click(button('Is team pricing available?'))],
      until: says('Yes! You can purchase'),
      holds: `document.body.textContent.includes('Yes! You can purchase')`,
    },
  ],
}
