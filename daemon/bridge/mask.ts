/**
 * Unmasks WebSocket frames four bytes at a time. Replaces `bufferutil` in the daemon's bundle, with the same interface
 * (docs/decisions/0013-unmask-frames-by-words.md). https://www.rfc-editor.org/rfc/rfc6455#section-5.3
 */

/**
 * Writes masked bytes, with the signature of `bufferutil`.
 *
 * @param source bytes to mask
 * @param mask four bytes
 * @param offset position in the output
 * @param length number of bytes
 */
export function mask(
  source: Uint8Array,
  mask: Uint8Array,
  output: Uint8Array,
  offset: number,
  length: number,
): void {
  const written = output.subarray(offset, offset + length)
  written.set(source.subarray(0, length))
  unmask(written, mask)
}

/** Applies a mask of four bytes in place. Masking and unmasking are the same operation. */
export function unmask(bytes: Uint8Array, mask: Uint8Array): void {
  const { buffer, byteOffset, length } = bytes
  // Words must be aligned with the underlying buffer.
  const lead = -byteOffset & 3
  const count = Math.max(0, length - lead) >> 2
  if (count === 0) return byBytes(bytes, mask, 0, length)
  const words = new Int32Array(buffer, byteOffset + lead, count)
  const turned = Uint8Array.from([0, 1, 2, 3], (i) => mask[(lead + i) & 3] as number)
  const word = new Int32Array(turned.buffer)[0] as number
  byBytes(bytes, mask, 0, lead)
  for (let i = 0; i < count; i++) words[i] = (words[i] as number) ^ word
  byBytes(bytes, mask, lead + 4 * count, length)
}

function byBytes(bytes: Uint8Array, mask: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) bytes[i] = (bytes[i] as number) ^ (mask[i & 3] as number)
}
