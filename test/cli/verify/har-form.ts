/** The members that HAR 1.2 requires, with their types. http://www.softwareishard.com/blog/har-12-spec/ */
import * as z from 'zod'

const text = z.string()
const size = z.int().min(-1)
const record = z.object({ name: text, value: text })
const cookie = z.object({ name: text, value: text })
const request = z.object({
  method: text.min(1),
  url: z.url(),
  httpVersion: text,
  cookies: z.array(cookie),
  headers: z.array(record),
  queryString: z.array(record),
  postData: z
    .object({ mimeType: text })
    .and(z.union([z.object({ text }), z.object({ params: z.array(z.object({ name: text })) })]))
    .exactOptional(),
  headersSize: size,
  bodySize: size,
})
const response = z.object({
  status: z.int().min(0),
  statusText: text,
  httpVersion: text,
  cookies: z.array(cookie),
  headers: z.array(record),
  content: z.object({ size: z.int().min(0), mimeType: text }),
  redirectURL: text,
  headersSize: size,
  bodySize: size,
})
const time = z.number().min(-1)
const entry = z.object({
  startedDateTime: z.iso.datetime({ offset: true }),
  time: z.number().min(0),
  request,
  response,
  cache: z.object({}),
  timings: z.object({
    send: z.number().min(0),
    wait: z.number().min(0),
    receive: z.number().min(0),
    blocked: time.exactOptional(),
  }),
})
const named = z.object({ name: text.min(1), version: text.min(1) })
const har = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: named,
    browser: named.exactOptional(),
    entries: z.array(entry).min(1),
  }),
})

/** @returns the place and the fault of each member that is missing or of another type */
export function faultsOfHar(value: unknown): string[] {
  const { error } = har.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
