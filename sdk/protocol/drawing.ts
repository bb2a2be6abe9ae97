/** What a screenshot shows besides the page. Boxes are parts of the document, in CSS px. */
import type { PageBox } from './commands/boxes.js'

export interface Drawing {
  /** parts that the picture hides */
  masks: readonly PageBox[]
  /** elements to frame, each with its text */
  labels: readonly { text: string; box: PageBox }[]
}

export type PictureFormat = 'png' | 'jpeg'

export interface Canvas extends Drawing {
  /** base64 */
  picture: string
  format: PictureFormat
  /** the part of the document that the picture shows */
  clip: PageBox
  /** pixels of the picture per CSS px */
  scale: number
}
