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
