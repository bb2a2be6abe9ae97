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
