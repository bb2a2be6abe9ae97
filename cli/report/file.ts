import { createHash } from 'node:crypto'
import { documentOf } from '../../workers/picture/document.js'
import type { Markup } from '../../workers/picture/markup.js'
import { PICTURE_STYLE } from '../../workers/picture/style.js'

/** The text of an HTML file that runs no script and loads nothing, whatever is in it. */
export function reportFile(title: string, body: Markup): string {
  const style = createHash('sha256').update(PICTURE_STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${style}'; img-src data:; base-uri 'none'; form-action 'none'`
  return documentOf({ title, body, policy })
}
