import { seenText } from '../protocol/match.js'

export function fold(text: string): string {
  return seenText(text).replace(/\s+/g, ' ').trim()
}

export function clip(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, chars - 1)}…` : text
}
