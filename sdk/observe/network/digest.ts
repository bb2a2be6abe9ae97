/** Digests of request bodies. Part of the page's third script. */

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
