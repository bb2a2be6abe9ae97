/** True for the name of a file that is meant to be a page. */
export function isPageName(name: string): boolean {
  return /\.x?html?$/i.test(name)
}
