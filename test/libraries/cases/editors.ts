import type { Library } from '../library-case.js'
import {
  button,
  click,
  element,
  fill,
  gone,
  option,
  output,
  press,
  role,
  says,
  shows,
  textbox,
  type,
} from '../steps.js'

const editor = textbox('Text')
const code = textbox('Code')

export const tiptap: Library = {
  name: 'TipTap',
  file: 'tiptap',
  package: '@tiptap/react',
  cases: [
    {
      title: 'text is typed at the end',
      page: 'editor',
      steps: [click(editor), ...press(editor, 'End'), type(editor, ', again')],
      ...output('<p>Hello World, again</p>'),
    },
    {
      title: 'what is selected is made bold by a button',
      page: 'editor',
      steps: [click(editor), ...press(editor, 'Control+a'), click(button('Bold'))],
      ...output('<strong>Hello World</strong>'),
    },
    {
      title: 'Enter begins a paragraph',
      page: 'editor',
      steps: [click(editor), ...press(editor, 'End', 'Enter'), type(editor, 'Next')],
      ...output('<p>Hello World</p><p>Next</p>'),
    },
    {
      title: 'a sign at the beginning makes a heading',
      page: 'editor',
      steps: [click(editor), ...press(editor, 'Control+a', 'Delete'), type(editor, '# Title')],
      ...output('<h1>Title</h1>'),
    },
    {
      title: 'the text is replaced',
      page: 'editor',
      steps: [fill(editor, 'Quite another text')],
      ...output('<p>Quite another text</p>'),
    },
    {
      title: 'what was typed is undone',
      page: 'editor',
      steps: [click(editor), ...press(editor, 'End'), type(editor, '9'), ...press(editor, 'Control+z')],
      until: gone('9'),
      holds: `document.querySelector('output').textContent === '<p>Hello World</p>'`,
    },
    {
      title: 'a paragraph becomes a list',
      page: 'editor',
      steps: [click(editor), click(button('Bullet list'))],
      ...output('<ul><li><p>Hello World</p></li></ul>'),
    },
  ],
}

export const lexical: Library = {
  name: 'Lexical',
  file: 'lexical',
  package: 'lexical',
  cases: [
    {
      title: 'text is typed',
      page: 'editor',
      steps: [click(editor), type(editor, 'Hello World')],
      ...output('Hello World'),
    },
    {
      title: 'text is filled in',
      page: 'editor',
      steps: [fill(editor, 'Hello World')],
      ...output('Hello World'),
    },
    {
      title: 'Enter begins a paragraph',
      page: 'editor',
      steps: [type(editor, 'One'), ...press(editor, 'Enter'), type(editor, 'Two')],
      until: says('Two'),
      holds: `[...document.querySelectorAll('[contenteditable] p')].map((each) => each.textContent).join('/') === 'One/Two'`,
    },
    {
      title: 'what is selected is made bold by a button',
      page: 'editor',
      steps: [type(editor, 'Hello'), ...press(editor, 'Control+a'), click(button('Bold'))],
      until: says('Hello'),
      holds: `document.querySelector('[contenteditable] strong')?.textContent === 'Hello'`,
    },
    {
      title: 'what is selected is made bold by keys',
      page: 'editor',
      steps: [type(editor, 'Hello'), ...press(editor, 'Control+a', 'Control+b')],
      until: says('Hello'),
      holds: `document.querySelector('[contenteditable] strong')?.textContent === 'Hello'`,
    },
    {
      title: 'Backspace removes a character',
      page: 'editor',
      steps: [type(editor, 'Hellow'), ...press(editor, 'Backspace')],
      until: gone('Hellow'),
      holds: `document.querySelector('output').textContent === 'Hello'`,
    },
    {
      title: 'what was typed is undone',
      page: 'editor',
      steps: [type(editor, '9'), ...press(editor, 'Control+z')],
      until: gone('9'),
      holds: `document.querySelector('output').textContent === ''`,
    },
  ],
}

export const codemirror: Library = {
  name: 'CodeMirror 6',
  file: 'codemirror',
  package: 'codemirror',
  cases: [
    {
      title: 'code is typed, and brackets close themselves',
      page: 'empty',
      steps: [click(code), type(code, 'f(1')],
      ...output('f(1)'),
    },
    {
      title: 'everything is replaced',
      page: 'filled',
      steps: [fill(code, 'let x = 3')],
      until: gone('const two'),
      holds: `document.querySelector('output').textContent === 'let x = 3'`,
    },
    {
      title: 'Enter begins an indented line',
      page: 'empty',
      steps: [type(code, 'if (a) {'), ...press(code, 'Enter'), type(code, 'b')],
      until: says('b'),
      holds: `document.querySelector('output').textContent === 'if (a) {\\n  b\\n}'`,
    },
    {
      title: 'a completion is taken with Enter',
      page: 'empty',
      steps: [click(code), type(code, 'whil'), ...press(code, 'Control+Space')],
      until: element(option('while')),
      holds: shows('.cm-tooltip-autocomplete', 'while'),
    },
    {
      title: 'what was typed is undone',
      page: 'filled',
      steps: [click(code), ...press(code, 'Control+End'), type(code, '9'), ...press(code, 'Control+z')],
      until: gone('9'),
      holds: `document.querySelector('output').textContent === 'const one = 1\\nconst two = 2\\n'`,
    },
    {
      title: 'the keys of the search open its panel',
      page: 'filled',
      steps: [click(code), ...press(code, 'Control+f')],
      until: element({ placeholder: 'Find' }),
      holds: shows('.cm-search'),
    },
    {
      title: 'a line is deleted by its keys',
      page: 'filled',
      steps: [click(code), ...press(code, 'Control+Home', 'Control+Shift+k')],
      until: gone('const one'),
      holds: `document.querySelector('output').textContent === 'const two = 2\\n'`,
    },
  ],
}

export const monaco: Library = {
  name: 'Monaco Editor',
  file: 'monaco',
  package: 'monaco-editor',
  cases: [
    {
      title: 'code is typed',
      page: 'empty',
      steps: [type(code, 'Hello')],
      ...output('Hello'),
    },
    {
      title: 'everything is replaced',
      page: 'filled',
      steps: [...press(code, 'Control+a'), type(code, 'three')],
      until: says('three'),
      holds: `document.querySelector('output').textContent === 'three'`,
    },
    {
      title: 'Enter begins a line',
      page: 'empty',
      steps: [type(code, 'a'), ...press(code, 'Enter'), type(code, 'b')],
      until: says('b'),
      holds: `document.querySelector('output').textContent === 'a\\nb'`,
    },
    {
      title: 'what was typed is undone',
      page: 'filled',
      steps: [...press(code, 'Control+End'), type(code, '9'), ...press(code, 'Control+z')],
      until: gone('9'),
      holds: `document.querySelector('output').textContent === 'one\\ntwo\\n'`,
    },
    {
      title: 'the keys of the search open its panel',
      page: 'filled',
      steps: [...press(code, 'Control+f')],
      until: element(role('textbox')('Find')),
      holds: shows('.find-widget.visible'),
    },
    {
      title: 'a line is moved by its keys',
      page: 'filled',
      steps: [...press(code, 'Control+Home', 'Alt+ArrowDown')],
      until: says('two'),
      holds: `document.querySelector('output').textContent === 'two\\none\\n'`,
    },
  ],
}
