/** A layout as SVG. Pure. */
import { type Arrow, type Layout, layoutOf, type PlacedLane, type PlacedMoment, RADIUS } from './layout.js'
import { html, type Markup } from './markup.js'
import type { Lane } from './moment.js'
import type { Story } from './story.js'

export const LANE_NAMES: Readonly<Record<Lane, { name: string; means: string }>> = {
  input: { name: 'Input', means: 'what was done' },
  requests: { name: 'Requests', means: 'what the page asked' },
  server: { name: 'Server', means: 'what it answered' },
  state: { name: 'State', means: 'what the app holds' },
  page: { name: 'Page', means: 'what it shows' },
  console: { name: 'Console', means: 'logs and errors' },
}

/** @param title what the picture is of, for those who cannot see it */
export function chartOf(story: Story, title: string): Markup {
  const layout = layoutOf(story)
  const { width, height, axis, guides, lanes, moments, missing, arrows, left, right } = layout
  return html`<svg class="chart" viewBox="0 0 ${width} ${round(height)}" role="img" aria-label="${title}">
${lanes.map((lane, i) => bandOf(lane, i, layout))}
<line class="axis" x1="${left}" x2="${right}" y1="26" y2="26"/>
${axis.map(({ x, text, anchor }) => html`<text class="time" x="${round(x)}" y="16" text-anchor="${anchor}">${text}</text><line class="axis" x1="${round(x)}" x2="${round(x)}" y1="21" y2="30"/>`)}
${guides.map((x) => html`<line class="guide" x1="${round(x)}" x2="${round(x)}" y1="30" y2="${round(height)}"/>`)}
${lanes.map(ticksOf)}
${arrows.map(arrowOf)}
${moments.map(barOf)}
${missing.map(({ x, y, width: w, text }) => html`<rect class="never" x="${round(x)}" y="${round(y)}" width="${round(w)}" height="26" rx="5"/><text class="label against" x="${round(x + 10)}" y="${round(y + 18)}">${text}</text>`)}
${moments.map(momentOf)}
</svg>`
}

function bandOf(
  { lane, top, height, more, isEmpty }: PlacedLane,
  index: number,
  { width, left }: Layout,
): Markup {
  const { name, means } = LANE_NAMES[lane]
  const y = round(top)
  return html`<rect class="band band${index % 2}" x="0" y="${y}" width="${width}" height="${round(height)}"/>
<text class="lane" x="10" y="${round(top + 21)}">${name}</text><text class="means" x="10" y="${round(top + 37)}">${means}</text>
${moreWords(more).map((words, i) => html`<text class="means" x="10" y="${round(top + 52 + i * 15)}">${words}</text>`)}
${isEmpty && html`<text class="means" x="${left + 16}" y="${round(top + height / 2 + 4)}">nothing</text>`}`
}

function moreWords({ act, others }: PlacedLane['more']): string[] {
  return [act === 0 ? [] : [`+ ${act} more`], others === 0 ? [] : [`+ ${others} by others`]].flat()
}

function ticksOf({ ticks: { y, marks } }: PlacedLane): Markup[] {
  return marks.map(({ x, to, isOfAct }) =>
    to === undefined
      ? html`<line class="tick ${isOfAct ? 'act' : 'others'}" x1="${x}" x2="${x}" y1="${round(y - 4)}" y2="${round(y + 4)}"/>`
      : html`<line class="tick ${isOfAct ? 'act' : 'others'}" x1="${x}" x2="${to}" y1="${round(y)}" y2="${round(y)}"/>`,
  )
}

function arrowOf({ from, to }: Arrow): Markup {
  const isDown = to.y >= from.y
  const tip = isDown ? -6 : 6
  const middle = (from.y + to.y + tip) / 2
  const path = `M${round(from.x)} ${round(from.y)}C${round(from.x)} ${round(middle)} ${round(to.x)} ${round(middle)} ${round(to.x)} ${round(to.y + tip)}`
  const head = `M${round(to.x - 4)} ${round(to.y + tip)}h8l-4 ${-tip}z`
  return html`<path class="arrow" d="${path}"/><path class="head" d="${head}"/>`
}

function barOf({ told, bar }: PlacedMoment): Markup | undefined {
  if (bar === undefined) return undefined
  const { from, to, y, isOpen } = bar
  return html`<line class="bar ${told.who}${isOpen && ' open'}" x1="${round(from)}" x2="${round(to)}" y1="${round(y)}" y2="${round(y)}"/>`
}

function momentOf({ told, x, y, label, tag }: PlacedMoment): Markup {
  const { role, who, isBad, number } = told
  const kind = role ?? (isBad === true ? 'bad' : who)
  const shape =
    role === 'against'
      ? html`<path class="dot ${kind}" d="${diamond(x, y)}"/>`
      : html`<circle class="dot ${kind}" cx="${round(x)}" cy="${round(y)}" r="${RADIUS}"/>`
  const ring =
    role === 'claim' && html`<circle class="ring" cx="${round(x)}" cy="${round(y)}" r="${RADIUS + 3}"/>`
  return html`<g><title>${told.sentence}</title>${ring}${shape}<text class="number" x="${round(x)}" y="${round(y + 5)}" text-anchor="middle">${number}</text><text class="label ${who}${role === 'against' && ' against'}" x="${round(label.x)}" y="${round(label.y)}" text-anchor="${label.anchor}">${label.text}</text>${
    tag !== undefined &&
    html`<text class="tag ${tag.role}" x="${round(label.x)}" y="${round(tag.y)}" text-anchor="${label.anchor}">${tag.text}</text>`
  }</g>`
}

function diamond(x: number, y: number): string {
  const r = RADIUS + 3
  return `M${round(x)} ${round(y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
