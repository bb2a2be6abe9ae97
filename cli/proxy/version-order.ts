/** Compares release numbers (major.minor.patch). Pre-releases and builds of one release are equal. */
export function isNewer(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)]
  const at = own.findIndex((number, index) => number !== other[index])
  return at >= 0 && (own[at] ?? 0) > (other[at] ?? 0)
}

function numbersOf(version: string): number[] {
  const [release = ''] = version.split(/[-+]/)
  return [0, 1, 2].map((part) => Number.parseInt(release.split('.')[part] ?? '', 10) || 0)
}
