/** Reads a HAR of any tool. Only what answers a request is read; other fields may hold anything. */
import * as z from 'zod'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { HAR_ENTRIES } from '../../sdk/protocol/limits.js'
import type { PlayedEntry } from './played-entry.js'

const HEADERS = 1_000
const short = z.string().max(1_000)
const headers = z.array(z.object({ name: short, value: z.string().max(100_000) })).max(HEADERS)
const BASE64 = /^[\w+/\-=\s]*$/

const postData = z.object({
  mimeType: short.default(''),
  text: z.string().exactOptional(),
  params: z.array(z.object({ name: z.string(), value: z.string().default('') })).exactOptional(),
})

const content = z
  .object({
    size: z.number().default(0),
    mimeType: short.default(''),
    text: z.string().exactOptional(),
    encoding: z.enum(['base64', '']).exactOptional(),
    comment: z.string().exactOptional(),
  })
  .refine(({ text = '', encoding }) => encoding !== 'base64' || BASE64.test(text), {
    path: ['text'],
    message: 'it is not base64',
  })

const entry = z.object({
  request: z.object({
    method: z.string().regex(/^[A-Za-z]{1,40}$/),
    url: z.string().min(1).max(100_000),
    headers: headers.default([]),
    postData: postData.nullish(),
  }),
  response: z.object({
    // 0 and -1 stand for a request that failed.
    status: z.int().min(-1).max(599),
    headers: headers.default([]),
    content: content.default({ size: 0, mimeType: '' }),
    redirectURL: z.string().nullish(),
  }),
})

const har = z.object({
  log: z.object({
    version: z.string().regex(/^1\.\d+$/, 'it is not 1.2'),
    entries: z.array(entry).max(HAR_ENTRIES),
  }),
})

/** @param file its path. @throws ProbeError CORRUPT_FILE, with the place of the first fault */
export function readEntries(text: string, file: string): PlayedEntry[] {
  const parsed = har.safeParse(parsedJson(text, file))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw corruptHar(file, issue?.message ?? 'it is no HAR', placeOf(issue?.path ?? []))
  }
  return parsed.data.log.entries.map(({ request, response }) => {
    const { text: body, size, encoding, comment } = response.content
    const sent = sentBody(request.postData)
    const from = response.redirectURL ?? ''
    return {
      method: request.method.toUpperCase(),
      url: request.url,
      ...(sent === undefined ? {} : { sent }),
      origin: request.headers.find(({ name }) => name.toLowerCase() === 'origin')?.value ?? '',
      status: response.status,
      headers: response.headers,
      ...(body === undefined ? {} : { body: { text: body, isBase64: encoding === 'base64' } }),
      isWhole: body !== undefined || (size <= 0 && comment === undefined),
      ...(from === '' ? {} : { redirect: from }),
    }
  })
}

export function corruptHar(file: string, why: string, at?: string): ProbeError {
  const where = at === undefined || at === '' ? '' : `${at}: `
  return new ProbeError('CORRUPT_FILE', `the HAR ${echo(file)} cannot be used: ${where}${why}`, {
    file,
    ...(where === '' ? {} : { at }),
  })
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw corruptHar(file, (error as Error).message)
  }
}

/** e.g. `log.entries[3].response.status` */
function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`
    return place === '' ? String(key) : `${place}.${String(key)}`
  }, '')
}

/** Some tools write only the fields of a form. */
function sentBody(given: z.output<typeof postData> | null | undefined): string | undefined {
  if (given?.text !== undefined || given?.params === undefined) return given?.text
  const fields = given.params.map(({ name, value }): [string, string] => [name, value])
  return new URLSearchParams(fields).toString()
}
