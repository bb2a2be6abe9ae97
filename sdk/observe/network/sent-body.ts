/** Stands for a file or other bytes in the text of a body. */
export const FILE = '[file]'

/** The text of a body, or a form as JSON of its fields; undefined for any other body. */
export function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  if (!(body instanceof FormData)) return undefined
  // An empty file input is sent as a file without a name or content.
  const told = (value: FormDataEntryValue) =>
    typeof value === 'string' ? value : value.size === 0 && value.name === '' ? '' : FILE
  const fields = [...body].map(([key, value]) => [key, told(value)])
  return JSON.stringify(Object.fromEntries(fields))
}

/** Members that differ each time the same thing is sent: keys of one attempt, and moments. */
const OF_ONE_TRY =
  /"(?:[\w-]*(?:idempoten|nonce|request|correlation|trace|attempt)[\w-]*|key|ts|timestamp|now|sent_?at)"\s*:\s*(?:"[^"]*"|[\d.]+)/gi

/** FNV-1a, 32 bits. Compares bodies without revealing them; equal for two tries of the same thing. */
export function digest(body: string): string {
  const text = body.replace(OF_ONE_TRY, '')
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}
