/** Two screenshots, side by side, and one over the other with a border that is moved without a script. Pure. */
import { html, type Markup } from './markup.js'

/** `data:` addresses of PNG or JPEG pictures */
export interface Pictures {
  before?: string
  after?: string
}

const STEPS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
const DATA = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/

/**
 * @param name unique in its document
 * @param heading makes the heading of a section
 */
export function slider(
  { before, after }: Pictures,
  name: string,
  heading: (words: string) => Markup,
): Markup | undefined {
  const [first, last] = [before, after].map((each) =>
    each !== undefined && DATA.test(each) ? each : undefined,
  )
  if (first === undefined || last === undefined) {
    const one = first ?? last
    return one === undefined
      ? undefined
      : html`<section>${heading(first === undefined ? 'The page at the end' : 'The page before')}<img class="shot" src="${one}" alt="Screenshot of the page"></section>`
  }
  const stops = STEPS.map(
    (step) =>
      html`<label class="stop"><input type="radio" name="slide ${name}" value="${step}"${step === 50 && html` checked`} aria-label="${step} % before"></label>`,
  )
  return html`<section>${heading('The page before and after')}<div class="two"><figure><img src="${first}" alt="The page before the act"><figcaption>before</figcaption></figure><figure><img src="${last}" alt="The page after the act"><figcaption>after</figcaption></figure></div>
<details><summary>One over the other</summary><fieldset class="slider"><legend>Move the border with the arrow keys or a click: left of it is before, right of it is after.</legend>
<div class="stops">${stops}</div><div class="shots"><img src="${last}" alt=""><img class="before" src="${first}" alt=""></div></fieldset></details></section>`
}

/** The styles of each stop. Without a script, a rule of each is needed. */
export const SLIDER_STYLE = STEPS.map(
  (step) =>
    `.slider:has(input[value="${step}"]:checked) .before{clip-path:inset(0 ${100 - step}% 0 0)}.slider:has(input[value="${step}"]:checked) .shots::after{left:${step}%}`,
).join('\n')
