import type { Instead } from '../../sdk/protocol/commands/act.js'
import { quote } from './quote.js'

const PHRASES: Record<Instead['how'], (text: string) => string> = {
  holds: (text) => (text === '' ? 'the field is empty' : `the field holds ${quote(text)}`),
  unchanged: (text) =>
    `nothing changed; ${text === '' ? 'the field is empty' : `the field holds ${quote(text)}`}`,
  chosen: (text) => (text === '' ? 'nothing is chosen' : `${quote(text)} is chosen`),
  checked: () => 'it is still checked',
  unchecked: () => 'it is not checked',
  unmoved: () => 'the element is where it was',
  unscrolled: () => 'nothing scrolled',
  'out-of-view': () => 'the element is out of view',
  focused: () => 'the element still has the focus',
  unfocused: () => 'the element does not have the focus',
}

/** What stands instead of what an action is for, in one phrase: `the field holds "ab"`. */
export function phraseOfInstead({ how, text = '' }: Instead): string {
  return PHRASES[how](text)
}
