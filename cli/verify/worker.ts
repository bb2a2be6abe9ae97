/** A worker's own texts and environment. Pure. */
const PLACE = '{worker}'

/** The environment of a worker's server and reset. */
export function environmentOf(
  worker: number,
  env: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const own = Object.entries(env).map(([name, text]) => [name, forWorker(text, worker)])
  return { ...Object.fromEntries(own), PROBE_WORKER: String(worker) }
}

/** The text with the worker's number, from 1, in place of `{worker}`. */
export function forWorker(text: string, worker: number): string {
  return text.replaceAll(PLACE, String(worker))
}

/**
 * An address of the app where the app runs elsewhere.
 *
 * @param url of the project's settings
 * @param served where the project's settings start the app
 * @param baseUrl where the app runs instead
 * @returns `url` itself if it is on another server than the app
 */
export function atBase(url: string, served: string | undefined, baseUrl: string | undefined): string {
  if (served === undefined || baseUrl === undefined) return url
  const { origin, pathname, search } = new URL(url)
  return origin === new URL(served).origin ? new URL(pathname + search, baseUrl).href : url
}
