/** Pages of verdicts: the picture of each, two side by side, all in a list, and the last runs of flows. Read-only. */
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { codeOf } from '../../../sdk/protocol/errors.js'
import { documentOf } from '../../../workers/picture/document.js'
import type { Drawing } from '../../../workers/picture/draw.entry.js'
import { html, Markup } from '../../../workers/picture/markup.js'
import { PICTURE_STYLE } from '../../../workers/picture/style.js'
import type { PicturePool } from '../../picture-pool.js'
import {
  type KeptRun,
  type KeptVerdict,
  lastRunFolder,
  readBounded,
  readRun,
} from '../../project/last-run.js'
import type { Supervisor } from '../../sessions/supervisor.js'
import type { RecordedVerdict } from '../../sessions/verdicts.js'
import { answerHtml, type Handler, readOnly } from '../pages.js'
import { verdictTable } from '../status/page.js'
import { COMPARE_PAGE, RUNS_PAGE, VERDICT_PAGE, VERDICTS_PAGE, verdictAddress } from './paths.js'

/** Verdicts on one page. */
const LISTED = 100
/** Verdicts that one may be compared with. */
const COMPARED = 5
/** Projects whose runs are listed. */
const PROJECTS = 8
/** Verdicts of one flow in the list of runs, and flows of one run. */
const OF_FLOW = 20
const FLOWS = 200

export interface VerdictPagesOptions {
  handlers: Map<string, Handler>
  supervisor: Pick<Supervisor, 'verdicts' | 'bundleOf' | 'projects'>
  pool: Pick<PicturePool, 'draw'>
}

export function mountVerdicts({ handlers, supervisor, pool }: VerdictPagesOptions): void {
  const runs = () => runsOf(supervisor.projects)
  const evidenceOf = async (id: string): Promise<{ text: string; kept?: KeptVerdict } | undefined> => {
    const text = await supervisor.bundleOf(id)
    if (text !== undefined) return { text }
    const kept = (await runs())
      .flatMap(({ run }) => run.flows.flatMap(({ verdicts }) => verdicts))
      .find((each) => each.id === id)
    const content = kept === undefined ? undefined : await readBounded(kept.file)
    return kept === undefined || content === undefined ? undefined : { text: content.toString('utf8'), kept }
  }
  const draw = async (response: ServerResponse, drawing: Drawing, links?: Markup) => {
    const drawn = await pool.draw(drawing)
    if (drawn === undefined)
      return answerPage(response, 503, 'probe', html`<h1>Too many pictures are drawn at once</h1>`)
    if ('undrawable' in drawn)
      return answerPage(
        response,
        500,
        'probe',
        html`<h1>The evidence cannot be drawn</h1><p>${drawn.undrawable}</p>`,
      )
    answerPage(response, 200, drawn.title, html`${new Markup(drawn.markup)}${links}`)
  }
  handlers.set(
    VERDICT_PAGE,
    page(async (query, response) => {
      const id = query.get('id') ?? ''
      const found = await evidenceOf(id)
      if (found === undefined) return notKept(response, id)
      const pictures = await picturesOf(found.kept)
      const drawing = { texts: [found.text] as const, ...(pictures === undefined ? {} : { pictures }) }
      await draw(response, drawing, comparisons(id, supervisor.verdicts))
    }),
  )
  handlers.set(
    COMPARE_PAGE,
    page(async (query, response) => {
      const [one = '', other = ''] = query.getAll('id')
      const [first, second] = [await evidenceOf(one), await evidenceOf(other)]
      if (first === undefined) return notKept(response, one)
      if (second === undefined) return notKept(response, other)
      await draw(response, { texts: [first.text, second.text] })
    }),
  )
  handlers.set(
    VERDICTS_PAGE,
    page(async (query, response) => {
      const { verdicts } = supervisor
      const from = Math.max(0, Math.min(verdicts.length, Math.trunc(Number(query.get('from') ?? 0)) || 0))
      const shown = verdicts.slice(from, from + LISTED)
      const newer =
        from > 0 && html`<a rel="prev" href="${VERDICTS_PAGE}?from=${Math.max(0, from - LISTED)}">Newer</a>`
      const older =
        from + LISTED < verdicts.length &&
        html`<a rel="next" href="${VERDICTS_PAGE}?from=${from + LISTED}">Older</a>`
      const title = `Verdicts ${shown.length === 0 ? 0 : from + 1} to ${from + shown.length} of ${verdicts.length}`
      answerPage(
        response,
        200,
        title,
        html`<h1>${title}</h1><p>${newer} ${older}</p>${verdictTable('Verdicts, newest first', shown)}`,
      )
    }),
  )
  handlers.set(
    RUNS_PAGE,
    page(async (_query, response) => {
      const found = await runs()
      answerPage(
        response,
        200,
        'Last runs of flows',
        html`<h1>Last runs of flows</h1>${found.length === 0 ? html`<p>No project of a connected agent has a run. probe verify makes one.</p>` : found.map(runTable)}`,
      )
    }),
  )
}

/** Links to the latest other verdicts of the same app, each beside this one. */
function comparisons(id: string, verdicts: readonly RecordedVerdict[]): Markup | undefined {
  const own = verdicts.find((each) => each.id === id)
  const others = verdicts.filter(
    (each) =>
      each.id !== id && own !== undefined && (each.app ?? each.sessionId) === (own.app ?? own.sessionId),
  )
  if (others.length === 0) return undefined
  const links = others
    .slice(0, COMPARED)
    .map(
      (each) =>
        html`<li><a href="${COMPARE_PAGE}?id=${encodeURIComponent(id)}&id=${encodeURIComponent(each.id)}">${each.verified}: ${each.because}</a></li>`,
    )
  return html`<nav aria-label="Comparisons"><h2 class="part">Compare with another verdict</h2><ul>${links}</ul></nav>`
}

function page(answer: (query: URLSearchParams, response: ServerResponse) => Promise<void>): Handler {
  return readOnly((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://daemon')
    answer(searchParams, response).catch((error: Error) =>
      answerPage(response, 500, 'probe', html`<h1>This page failed</h1><p>${error.message}</p>`),
    )
  })
}

function answerPage(response: ServerResponse, status: number, title: string, body: Markup): void {
  const back = html`<nav><a href="/">All tabs and verdicts</a></nav>${body}`
  answerHtml(response, documentOf({ title, body: back }), { style: PICTURE_STYLE, pictures: true }, status)
}

function notKept(response: ServerResponse, id: string): void {
  answerPage(
    response,
    404,
    'probe',
    html`<h1>The evidence of ${id === '' ? 'no verdict' : id} is not kept</h1><p>A tab keeps its last 20 verdicts, and the daemon those of tabs that ended while it has room.</p>`,
  )
}

async function runsOf(projects: ReadonlySet<string>): Promise<{ name: string; run: KeptRun }[]> {
  const read = [...projects].slice(0, PROJECTS).map(async (project) => {
    try {
      return { name: path.basename(project), run: await readRun(lastRunFolder(project)) }
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return undefined
    }
  })
  return (await Promise.all(read)).filter((each) => each !== undefined)
}

function runTable({ name, run }: { name: string; run: KeptRun }): Markup {
  const rows = run.flows
    .slice(0, FLOWS)
    .map(
      ({ flow, verdict, whatChanged = '', verdicts }) =>
        html`<tr><th scope="row">${flow}</th><td class="v-${verdict}">${verdict}</td><td>${whatChanged}</td><td>${verdicts
          .slice(0, OF_FLOW)
          .map(({ id }) => html`<a href="${verdictAddress(id)}">${id}</a> `)}</td></tr>`,
    )
  return html`<table><caption>${name}, ${run.at}${run.commit !== undefined && `, commit ${run.commit}`}</caption><thead><tr><th scope="col">Flow</th><th scope="col">Verdict</th><th scope="col">What changed</th><th scope="col">Pictures</th></tr></thead><tbody>${rows}</tbody></table>`
}

async function picturesOf(
  kept: KeptVerdict | undefined,
): Promise<{ before?: string; after?: string } | undefined> {
  if (kept === undefined) return undefined
  const data = async (file: string | undefined) => {
    const content = file === undefined ? undefined : await readBounded(file)
    return content === undefined ? undefined : `data:image/png;base64,${content.toString('base64')}`
  }
  const [before, after] = [await data(kept.before), await data(kept.after)]
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}
