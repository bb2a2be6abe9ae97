/** Reads the body of a request as the page's own captures show one: a form as JSON of its fields. Pure. */

/** Stands for a file in the text of a body. */
const FILE = '[file]'
const NAME = /\bname="([^"]*)"/i
const FILE_NAME = /\bfilename="([^"]*)"/i

/** @param type the `Content-Type`, with its parameters */
export function bodyText(body: string, type: string): string {
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return JSON.stringify(Object.fromEntries(new URLSearchParams(body)))
  const [, quoted, bare] = /^multipart\/form-data\b.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  return boundary === undefined ? body : JSON.stringify(Object.fromEntries(partsOf(body, boundary)))
}

function partsOf(body: string, boundary: string): [name: string, value: string][] {
  return body.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const end = part.indexOf('\r\n\r\n')
    const head = part.slice(0, end)
    const [, name] = NAME.exec(head) ?? []
    if (end < 0 || name === undefined) return []
    const value = part.slice(end + 4).replace(/\r\n$/, '')
    const [, file] = FILE_NAME.exec(head) ?? []
    // An empty file input is sent as a file without a name.
    return [[name, file === undefined ? value : file === '' ? '' : FILE]]
  })
}
