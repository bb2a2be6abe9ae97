import type { Library } from '../library-case.js'
import { button, drag, dragBy, output, press, says, testid, text } from '../steps.js'

const one = button('Item 1')

export const dndKit: Library = {
  name: 'dnd kit',
  file: 'dnd-kit',
  package: '@dnd-kit/core',
  cases: [
    {
      title: 'an item is dragged to another place',
      page: 'sortable',
      steps: [drag(one, button('Item 3'))],
      ...output('2 3 1 4'),
    },
    {
      title: 'an item is moved with the keys',
      page: 'sortable',
      steps: [...press(one, 'Space'), ...press(one, 'ArrowDown'), ...press(one, 'Space')],
      ...output('2 1 3 4'),
    },
    {
      title: 'a drag that begins after a distance',
      page: 'distance',
      steps: [dragBy(one, 0, 45)],
      ...output('2 1 3 4'),
    },
    {
      title: 'an element is dropped into a container',
      page: 'containers',
      steps: [drag(button('Drag me'), testid('B'))],
      ...output('in B'),
    },
    {
      title: 'an element is dragged out of a container',
      page: 'containers',
      steps: [drag(button('Drag me'), testid('A')), dragBy(button('Drag me'), 500, 0)],
      ...output('in null'),
    },
  ],
}

export const helloPangea: Library = {
  name: 'hello-pangea/dnd',
  file: 'hello-pangea',
  package: '@hello-pangea/dnd',
  cases: [
    {
      title: 'an item is dragged to another place of its list',
      page: 'board',
      steps: [drag(button('Write'), button('Ship'))],
      ...output('Review Ship Write | Plan | DROP'),
    },
    {
      title: 'an item is dragged into another list',
      page: 'board',
      steps: [drag(button('Write'), testid('done'))],
      until: says('| DROP'),
      holds: `/^Review Ship \\| .*Write/.test(document.querySelector('output').textContent)`,
    },
    {
      title: 'an item is moved with the keys',
      page: 'board',
      steps: press(button('Write'), 'Space', 'ArrowDown', 'Space'),
      ...output('Review Write Ship | Plan | DROP'),
    },
    {
      title: 'Escape cancels a move with the keys',
      page: 'board',
      steps: press(button('Write'), 'Space', 'ArrowDown', 'Escape'),
      ...output('Write Review Ship | Plan | CANCEL'),
    },
  ],
}

export const reactDnd: Library = {
  name: 'React DnD',
  file: 'react-dnd',
  package: 'react-dnd',
  cases: [
    {
      title: 'a box is dropped into the dustbin',
      page: 'dustbin',
      steps: [drag(testid('Glass'), testid('dustbin'))],
      ...output('dropped Glass into Dustbin'),
    },
    {
      title: 'one box is dropped after the other',
      page: 'dustbin',
      steps: [drag(testid('Glass'), testid('dustbin')), drag(testid('Banana'), testid('dustbin'))],
      ...output('dropped Banana into Dustbin'),
    },
    {
      title: 'a dustbin for other things refuses a box',
      page: 'refusing',
      steps: [drag(testid('Glass'), testid('dustbin'))],
      until: says('dropped nothing'),
      holds: `document.querySelector('output').textContent === 'dropped nothing'`,
    },
    {
      title: 'a card is dragged past another one',
      page: 'cards',
      steps: [drag(text('Write a library'), text('Write README'))],
      until: says('Make it generic / '),
      holds: `document.querySelector('output').textContent.startsWith('Make it generic / ')`,
    },
    {
      title: 'a card is dragged by a distance',
      page: 'cards',
      steps: [dragBy(text('Write a library'), 0, 50)],
      ...output('Make it generic / Write a library / Write README'),
    },
  ],
}

export const sortablejs: Library = {
  name: 'SortableJS',
  file: 'sortablejs',
  package: 'sortablejs',
  cases: [
    {
      title: 'an item is dragged to another place',
      page: 'simple',
      steps: [drag(text('one'), text('three'))],
      ...output('two three one'),
    },
    {
      title: 'an item is dragged without the browser’s own drag and drop',
      page: 'fallback',
      steps: [drag(text('one'), text('three'))],
      ...output('two three one'),
    },
    {
      title: 'an item is dragged by its handle',
      page: 'handle',
      steps: [drag(text('grip one'), text('grip three'))],
      ...output('two three one'),
    },
    {
      title: 'an item is dragged into another list',
      page: 'shared',
      steps: [drag(text('one'), text('three'))],
      until: says('two | '),
      holds: `/^two \\| (one three|three one) four$/.test(document.querySelector('output').textContent)`,
    },
  ],
}
