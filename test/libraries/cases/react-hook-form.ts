import type { Library } from '../library-case.js'
import { button, check, click, fill, label, output, press, role, says, select, shows } from '../steps.js'

export const reactHookForm: Library = {
  name: 'React Hook Form',
  file: 'react-hook-form',
  package: 'react-hook-form',
  cases: [
    {
      title: 'a form is sent',
      page: 'basic',
      steps: [fill(label('First name'), 'Ada'), select(label('Gender'), 'male'), click(button('Submit'))],
      ...output('{"first":"Ada","gender":"male"}'),
    },
    {
      title: 'Enter in a field sends the form',
      page: 'basic',
      steps: [fill(label('First name'), 'Ada'), ...press(label('First name'), 'Enter')],
      ...output('{"first":"Ada","gender":"female"}'),
    },
    {
      title: 'an empty field is refused',
      page: 'basic',
      steps: [click(button('Submit'))],
      until: says('First name is required'),
      holds: shows('[role=alert]', 'First name is required'),
    },
    {
      title: 'a row of an array is added and sent',
      page: 'cart',
      steps: [click(button('Append')), fill(label('Item 2'), 'Milk'), click(button('Submit'))],
      ...output('Bread+Milk'),
    },
    {
      title: 'a row of an array is removed',
      page: 'cart',
      steps: [
        click(button('Append')),
        fill(label('Item 2'), 'Milk'),
        click(button('Remove 1')),
        click(button('Submit')),
      ],
      until: says('Milk'),
      holds: `document.querySelector('output').textContent === 'Milk'`,
    },
    {
      title: 'a controlled checkbox is set',
      page: 'controlled',
      steps: [check(role('checkbox')('Agreed'))],
      ...output('agreed'),
    },
    {
      title: 'a field is validated when it is left',
      page: 'blurred',
      steps: [fill(label('Email'), 'ada'), ...press(label('Email'), 'Tab')],
      until: says('Not an email address'),
      holds: shows('[role=alert]', 'Not an email address'),
    },
  ],
}
