import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Args, Flags } from '@oclif/core'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { ProbeCommand, portFlag } from '../command.js'
import type { Source } from '../report/source.js'

const FILE = 'probe-report.html'

interface Reported {
  /** omitted when Markdown is printed */
  file?: string
  verdicts: { id: string; verified: string; because: string; flow?: string }[]
  /** only for two verdicts; null when what their acts caused is the same */
  parting?: { one: string; other: string } | null
  /** with --markdown */
  markdown?: string
}

export default class Report extends ProbeCommand {
  static override summary = 'Write a report with a picture of what happened, as one HTML file.'
  static override description =
    `The file opens anywhere, without a server and without a script. It shows each verdict on one time axis: what was done, what \
the page sent, what the server answered, what the app held and what it showed. See docs/reports.md.

WHAT is a file of probe verdict export, the id of a verdict, a flow of the last run, or the folder of a run. Without it: the \
last run of probe verify in this project. With two, both are shown side by side, with the first moment at which they part.`
  static override examples = [
    '<%= config.bin %> report',
    '<%= config.bin %> report v4QA4.1 --output wrong.html',
    '<%= config.bin %> report verdict-v4QA4.1.json verdict-v7bC2.1.json',
    '<%= config.bin %> report --markdown',
  ]
  static override args = {
    what: Args.string({ description: 'default: the last run of probe verify' }),
    other: Args.string({ description: 'a second one, to compare with' }),
  }
  static override flags = {
    output: Flags.string({ description: `file to write; default: ${FILE}`, helpValue: '<file>' }),
    markdown: Flags.boolean({ description: "print a summary for a pull request's comment instead" }),
    port: portFlag,
  }

  async run(): Promise<Reported> {
    const { args, flags } = await this.parse(Report)
    const [{ sourceOf }, { projectFolder }] = await Promise.all([
      import('../report/source.js'),
      import('../../sdk/node/project/settings.js'),
    ])
    const place = { project: projectFolder(process.cwd()), port: flags.port }
    const source = await sourceOf(args.what, place)
    try {
      const reported =
        args.other === undefined
          ? await this.#one(source, flags.markdown)
          : await this.#two(
              source,
              args.what ?? '',
              await sourceOf(args.other, place),
              args.other,
              flags.markdown,
            )
      return await this.#write(reported, flags)
    } catch (error) {
      // The evidence of a file may have any content: what cannot be drawn is not what probe exported.
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error
      throw new ProbeError('CORRUPT_FILE', `the evidence cannot be drawn: ${error.message}`)
    }
  }

  async #one(source: Source, isMarkdown: boolean): Promise<Text> {
    if ('verdict' in source) {
      const { bundle, pictures } = source.verdict
      const verdicts = [briefly(bundle)]
      if (isMarkdown)
        return { verdicts, text: (await import('../../workers/picture/markdown.js')).verdictMarkdown(bundle) }
      const [{ articleOf }, { reportFile }] = await Promise.all([
        import('../../workers/picture/article.js'),
        import('../report/file.js'),
      ])
      const body = articleOf(bundle, { level: 1, ...(pictures === undefined ? {} : { pictures }) })
      return { verdicts, text: reportFile(`${bundle.verdict.verified}: ${bundle.verdict.because}`, body) }
    }
    const { run } = source
    const verdicts = run.flows.flatMap(({ flow, verdicts: own }) =>
      own.map(({ bundle }) => ({ ...briefly(bundle), flow })),
    )
    if (isMarkdown)
      return { verdicts, text: (await import('../../workers/picture/markdown.js')).runMarkdown(run) }
    const [{ runReport, summaryWords }, { reportFile }] = await Promise.all([
      import('../../workers/picture/report.js'),
      import('../report/file.js'),
    ])
    return { verdicts, text: reportFile(summaryWords(run.flows), runReport(run)) }
  }

  async #two(first: Source, what: string, second: Source, other: string, isMarkdown: boolean): Promise<Text> {
    const [
      { decisiveOf },
      { partingOf },
      { comparisonOf, momentWords },
      { comparisonMarkdown },
      { reportFile },
    ] = await Promise.all([
      import('../report/source.js'),
      import('../../workers/picture/parting.js'),
      import('../../workers/picture/comparison.js'),
      import('../../workers/picture/markdown.js'),
      import('../report/file.js'),
    ])
    const [one, two] = [decisiveOf(first, what), decisiveOf(second, other)]
    const found = partingOf(one.bundle, two.bundle)
    const parting =
      found === undefined ? null : { one: momentWords(found.one), other: momentWords(found.other) }
    const shots = [one, two].map(({ pictures }) => (pictures === undefined ? {} : { pictures }))
    const text = isMarkdown
      ? comparisonMarkdown(one.bundle, two.bundle)
      : reportFile(
          'Two verdicts of one step',
          comparisonOf(one.bundle, two.bundle, [shots[0] ?? {}, shots[1] ?? {}]),
        )
    return { verdicts: [briefly(one.bundle), briefly(two.bundle)], parting, text }
  }

  async #write(
    { text, ...reported }: Text,
    flags: { output?: string | undefined; markdown: boolean },
  ): Promise<Reported> {
    if (flags.markdown && flags.output === undefined) {
      this.log(text)
      return { ...reported, markdown: text }
    }
    const file = flags.output ?? FILE
    await mkdir(path.dirname(path.resolve(file)), { recursive: true })
    await writeFile(file, text)
    this.log(`written to ${file}`)
    return { file, ...reported, ...(flags.markdown ? { markdown: text } : {}) }
  }
}

type Text = Omit<Reported, 'file' | 'markdown'> & { text: string }

function briefly({
  id,
  verdict: { verified, because },
}: import('../../workers/session/verdict-bundles.js').VerdictBundle): Reported['verdicts'][number] {
  return { id, verified, because }
}
