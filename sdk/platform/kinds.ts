/** Checks that work across realms. `instanceof` fails for objects of a same-origin frame. */

export function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value && 'name' in value
}

export function isElement(node: EventTarget | null): node is Element {
  return (node as Node | null)?.nodeType === 1
}

export function isRequest(input: unknown): input is Request {
  return Object.prototype.toString.call(input) === '[object Request]'
}
