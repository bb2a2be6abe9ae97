import type { Library } from '../library-case.js'
import { button, click, combobox, fill, label, menuitem, option, output, says, tab, text } from '../steps.js'

export const shoelace: Library = {
  name: 'Shoelace',
  file: 'shoelace',
  package: '@shoelace-style/shoelace',
  cases: [
    {
      title: 'a select opens and an option is chosen',
      page: 'select',
      steps: [click(combobox('Select one')), click(option('Second choice'))],
      ...output('chosen 2'),
    },
    {
      title: 'a dialog opens',
      page: 'dialog',
      steps: [click(button('Open Dialog'))],
      ...output('shown'),
    },
    {
      title: 'a dialog is closed by a button in its footer',
      page: 'dialog',
      steps: [click(button('Open Dialog')), click(button('Close it'))],
      ...output('hidden'),
    },
    {
      title: 'a form with an input and a checkbox is sent',
      page: 'input',
      steps: [fill(label('Name'), 'Ada'), click(text('I agree')), click(button('Submit'))],
      ...output('sent name=Ada&agreed=yes'),
    },
    {
      title: 'an item of a dropdown is chosen',
      page: 'dropdown',
      steps: [click(button('Dropdown')), click(menuitem('Copy'))],
      ...output('did copy'),
    },
    {
      title: 'a tab shows its panel',
      page: 'tabs',
      steps: [click(tab('Custom'))],
      until: says('This is the custom tab panel.'),
      holds: `document.querySelector('sl-tab-panel[name=custom]').active && document.querySelector('sl-tab-panel[name=custom]').checkVisibility()`,
    },
    {
      title: 'a switch is turned on',
      page: 'switch',
      steps: [click(text('Wireless'))],
      ...output('wireless'),
    },
    {
      title: 'details open',
      page: 'details',
      steps: [click(button('Toggle Me'))],
      until: says('Lorem ipsum dolor sit amet.'),
      holds: `document.querySelector('sl-details').open`,
    },
  ],
}
