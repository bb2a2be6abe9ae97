/** A page of its own around verdicts. It loads nothing. Pure. */
import { html, Markup } from './markup.js'
import { PICTURE_STYLE } from './style.js'

/**
 * @param policy a Content Security Policy for a file that no server adds one to
 * @returns the text of an HTML file
 */
export function documentOf({
  title,
  body,
  policy,
}: {
  title: string
  body: Markup
  policy?: string
}): string {
  const style = new Markup(PICTURE_STYLE)
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">${
    policy !== undefined && html`<meta http-equiv="Content-Security-Policy" content="${policy}">`
  }<title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>
${body}
</main></body></html>
`.text
}
