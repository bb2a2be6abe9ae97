/** A step of an address as text; as it is when it is badly encoded. */
export function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
