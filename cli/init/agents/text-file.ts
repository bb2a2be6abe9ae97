/** Text files that an agent reads: ours between markers, so that people can write around it. */
import { removeMarked, setMarked } from '../edit/marked.js'
import type { AgentFile } from './agent.js'
import { COMMAND_PROMPT, COMMAND_SUMMARY, RULES } from './instructions.js'

/** @param head the beginning of a new file, e.g. its front matter */
export function rules(file: string, head = ''): AgentFile {
  return markedFile(file, 'the rules', RULES, head)
}

/** @param head the beginning of a new file, e.g. its front matter */
export function slashCommand(file: string, head = ''): AgentFile {
  return markedFile(file, 'the command /probe', COMMAND_PROMPT, head)
}

function markedFile(file: string, what: string, block: string, head: string): AgentFile {
  return {
    file,
    what,
    apply: (text) => setMarked(text, block, head),
    revert: (text) => removeMarked(text, head),
  }
}

/** The front matter of a Markdown file. https://jekyllrb.com/docs/front-matter/ */
export function frontMatter(fields: Record<string, string | boolean> = {}): string {
  const all = { description: COMMAND_SUMMARY, ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return ['---', ...lines, '---', '', ''].join('\n')
}
