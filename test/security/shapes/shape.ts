/** A shape: one way in which an app shows a value, through one of the doors that the SDK watches. */
import { readFile } from 'node:fs/promises'
import type { Json } from '../../../sdk/protocol/values.js'

export type Play =
  | { door: 'console'; level: 'log' | 'warn' | 'error' | 'info'; args: Json[] }
  | { door: 'storage'; area: 'local' | 'session'; key: string; value: string }
  | { door: 'cookie'; name: string; value: string }
  | {
      door: 'request'
      method: string
      path: string
      headers?: Record<string, string>
      contentType?: string
      body?: string
    }
  | { door: 'response'; path: string; contentType: string; body: string }
  | { door: 'html'; html: string }
  | { door: 'signal'; name: string; value: Json }
  | { door: 'route'; url: string }
  | { door: 'error'; message: string }

export type Door = Play['door']

/** `secret` must not leave the page; `text` must stay readable. */
export type Shape = Play & {
  id: number
  why: string
  /** the redactor is wrong about it as yet: misses the secret, or takes the harmless text for one */
  open?: true
} & ({ secret: string; text?: undefined } | { text: string; secret?: undefined })

const FOLDER = new URL('../../../../test/security/shapes/', import.meta.url)

/** @param name file in this folder */
export async function readShapes(name: string): Promise<Shape[]> {
  return JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as Shape[]
}
