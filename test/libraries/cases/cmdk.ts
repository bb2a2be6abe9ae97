import type { Library } from '../library-case.js'
import { button, click, fill, option, output, press, says, shows, type } from '../steps.js'

const input = { placeholder: 'Type a command' }

export const cmdk: Library = {
  name: 'cmdk',
  file: 'cmdk',
  package: 'cmdk',
  cases: [
    {
      title: 'an item is chosen with the pointer',
      page: 'inline',
      steps: [click(option('Cherry'))],
      ...output('ran Cherry'),
    },
    {
      title: 'what is typed filters the items, and Enter runs the first',
      page: 'inline',
      steps: [type(input, 'blue'), ...press(input, 'Enter')],
      ...output('ran Blueberry'),
    },
    {
      title: 'an item is chosen with the keys',
      page: 'inline',
      steps: press(input, 'ArrowDown', 'ArrowDown', 'Enter'),
      ...output('ran Cherry'),
    },
    {
      title: 'nothing is found',
      page: 'inline',
      steps: [fill(input, 'zzz')],
      until: says('No results found.'),
      holds: shows('[cmdk-empty]', 'No results found.'),
    },
    {
      title: 'a palette opens by its keys, and an item is chosen',
      page: 'dialog',
      steps: [
        ...press(button('Somewhere'), 'Control+k'),
        fill({ placeholder: 'Search' }, 'prof'),
        ...press({ placeholder: 'Search' }, 'Enter'),
      ],
      ...output('ran profile'),
    },
  ],
}
