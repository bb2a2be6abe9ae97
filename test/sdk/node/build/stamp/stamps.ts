/** Asserts stamps in a source whose marks show the elements to stamp. */
import path from 'node:path'
import type { ExecutionContext } from 'ava'
import { stamper } from '../../../../../sdk/node/build/stamp/index.js'

/** The element after a mark must be stamped with its position. */
const MARK = '§'

/**
 * Asserts that exactly the marked elements are stamped with their line and column, that the rest stays the same, and that
 * a second run changes nothing.
 *
 * @param marked a source with `§` before each `<` to stamp
 */
export async function isStampedAt(
  t: ExecutionContext,
  root: string,
  name: string,
  marked: string,
): Promise<void> {
  const source = marked.replaceAll(MARK, '')
  const stamp = stamper({ root })
  const file = path.join(root, name)
  const code = (await stamp(source, file))?.code ?? source
  const places: string[] = []
  const bare = code.replace(/ data-probe-source="([^"]*)"/g, (_whole, place: string) => {
    places.push(place)
    return ''
  })
  t.is(bare, source, 'nothing but stamps is added')
  t.deepEqual(places, placesOf(marked, name))
  t.is(await stamp(code, file), undefined, 'a second time stamps nothing')
}

function placesOf(marked: string, name: string): string[] {
  return marked.split('\n').flatMap((line, i) => {
    const [first = '', ...rest] = line.split(MARK)
    let column = first.length + 1
    return rest.map((part) => {
      const place = `${name}:${i + 1}:${column}`
      column += part.length
      return place
    })
  })
}
