import { randomBytes } from 'node:crypto'
import test from 'ava'
import { mask, unmask } from '../../../daemon/bridge/mask.js'

/** Masks byte by byte, as the standard describes it: https://www.rfc-editor.org/rfc/rfc6455#section-5.3 */
const masked = (bytes: Uint8Array, key: Uint8Array) => bytes.map((byte, i) => byte ^ (key[i & 3] ?? 0))

for (const offset of [0, 1, 2, 3, 5]) {
  test(`0 to 40 bytes are masked as the standard describes, at an offset of ${offset}`, (t) => {
    for (let length = 0; length <= 40; length++) {
      const key = randomBytes(4)
      const all = randomBytes(offset + length + 3)
      const bytes = all.subarray(offset, offset + length)
      const around = [all.subarray(0, offset), all.subarray(offset + length)].map((part) => [...part])
      const wanted = masked(bytes, key)
      const output = new Uint8Array(length + 9).fill(7)
      mask(bytes, key, output, 4, length)
      t.deepEqual([...output], [7, 7, 7, 7, ...wanted, 7, 7, 7, 7, 7])
      unmask(bytes, key)
      t.deepEqual([...bytes], [...wanted])
      t.deepEqual(
        [all.subarray(0, offset), all.subarray(offset + length)].map((part) => [...part]),
        around,
      )
    }
  })
}
