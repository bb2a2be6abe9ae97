/** True for the names and addresses of this machine. https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export function isLocalHost(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
