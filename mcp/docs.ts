/** Generates reference pages from the program's own tables. */
import { RECOVERY } from '../sdk/protocol/errors.js'
import { ANSWER_MAX_BYTES } from '../workers/answers/cut.js'
import { wholeGrammar } from '../workers/predicates/grammar.js'
import { BRIEF_BYTES } from './answers/brief/verdict.js'
import { BRIEF_YES_BYTES } from './answers/brief/yes.js'
import { ANSWER_BYTES } from './answers/budget.js'
import type { Tool } from './define-tool.js'
import { exactSchemas } from './json-schema.js'
import { TOOLS } from './registry.js'

const MADE = '<!-- Made by npm run docs from the source: change it there. -->'

type Schema = { [key: string]: unknown }

export function toolsPage(): string {
  return `${[
    '# Tools',
    MADE,
    'Every tool returns one JSON object as text. A failed call has `isError` and `{ error: { code, message, recovery, detail? } }`; [errors.md](errors.md) lists the codes. `sessionId` is optional while one tab is connected. Only the tools marked **verdict** prove anything.',
    `A verdict is brief: a \`yes\` takes at most ${BRIEF_YES_BYTES} bytes, a \`no\` or \`unknown\` ${BRIEF_BYTES}. \`detail: "full"\` returns every field. Every answer takes at most ${ANSWER_BYTES / 1024} KiB; \`max_bytes\` of \`probe_look\` and \`probe_observe\` sets another limit, up to ${ANSWER_MAX_BYTES / 1024 ** 2} MiB. \`leftOut\` names what did not fit, and how to get it.`,
    ...TOOLS.map(toolSection),
    '## Predicates',
    `\`until\` and \`predicate\` accept the same grammar:\n\n${fenced('text', wholeGrammar)}`,
  ].join('\n\n')}\n`
}

export function errorsPage(): string {
  const rows = Object.entries(RECOVERY).map(([code, recovery]) => `| \`${code}\` | ${recovery} |`)
  return `${[
    '# Errors',
    MADE,
    'The complete list of error codes. Each code has one recovery; `message` and `detail` describe the case. These are not errors but fields of the result: a false predicate, a store path that does not exist, missing capabilities, a settle that timed out.',
    ['| Code | What to do |', '| --- | --- |', ...rows].join('\n'),
  ].join('\n\n')}\n`
}

function toolSection(tool: Tool): string {
  const marks = [
    tool.proves ? '**verdict**' : undefined,
    tool.hints.readOnly ? 'read-only' : undefined,
    tool.hints.destructive === false ? 'not destructive' : undefined,
    tool.advertised ? undefined : 'call it with `probe_run`',
  ].filter((mark) => mark !== undefined)
  const schemas = exactSchemas(tool)
  const isOne = Object.keys(schemas).length === 1
  return [
    `## ${tool.name}`,
    `${tool.description}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`,
    ...Object.entries(schemas).map(([name, schema]) => {
      const description = tool.members[name]?.description
      const heading = isOne ? [] : [`### ${name}${description === undefined ? '' : `: ${description}`}`]
      return [...heading, argumentTable(schema)].join('\n\n')
    }),
    fenced('json', tool.examples.map((example) => JSON.stringify(example)).join('\n')),
  ].join('\n\n')
}

function argumentTable(schema: Schema): string {
  const fields = Object.entries((schema.properties ?? {}) as { [name: string]: Schema })
  const required = (schema.required ?? []) as string[]
  if (fields.length === 0) return 'No arguments.'
  const rows = fields.map(([name, field]) => {
    const notes = [
      required.includes(name) ? 'required' : undefined,
      field.default === undefined ? undefined : `default \`${JSON.stringify(field.default)}\``,
      described(name, field),
    ].filter((part) => part !== undefined)
    return `| \`${name}\` | ${typeOf(field)} | ${notes.join('; ')} |`
  })
  return ['| Argument | Type | |', '| --- | --- | --- |', ...rows].join('\n')
}

function described(name: string, { description }: Schema): string | undefined {
  if (name === 'until' || name === 'predicate') return 'see [Predicates](#predicates)'
  return typeof description === 'string' ? description.replaceAll('|', '\\|') : undefined
}

function typeOf(field: Schema): string {
  if ('const' in field) return `\`${JSON.stringify(field.const)}\``
  if (Array.isArray(field.enum)) return field.enum.map((value) => `\`${value}\``).join(' ')
  if (Array.isArray(field.anyOf)) return (field.anyOf as Schema[]).map(typeOf).join(' or ')
  if (field.type === 'array') return `list of ${typeOf((field.items ?? {}) as Schema)}`
  return String(field.type ?? 'any')
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
