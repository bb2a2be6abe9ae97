/** Files of words for an agent: ours between markers, so that what people write around them stays. */
import { setMarked } from '../edit/marked.js'
import type { AgentFile } from './agent.js'
import { COMMAND_PROMPT, COMMAND_SUMMARY, RULES } from './words.js'

/** @param head what a new file begins with, e.g. its front matter */
export function rules(file: string, head = ''): AgentFile {
  return { file, what: 'the rules', edit: (text) => setMarked(text, RULES, head) }
}

/** @param head what a new file begins with, e.g. its front matter */
export function slashCommand(file: string, head = ''): AgentFile {
  return { file, what: 'the command /probe', edit: (text) => setMarked(text, COMMAND_PROMPT, head) }
}

/** The front matter of a Markdown file. https://jekyllrb.com/docs/front-matter/ */
export function frontMatter(fields: Record<string, string | boolean> = {}): string {
  const all = { description: COMMAND_SUMMARY, ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return ['---', ...lines, '---', '', ''].join('\n')
}
