/** The part of the browser's protocol that input needs. https://chromedevtools.github.io/devtools-protocol/ */
export interface Cdp {
  /** @throws Error when the browser refuses the command, or is gone */
  send(method: string, params?: object): Promise<unknown>
  on(event: string, listener: (params: never) => void): unknown
  off(event: string, listener: (params: never) => void): unknown
}

/** Resolves with the next event of a name, or undefined after `ms`. `stop` ends the wait. */
export function nextEvent<T>(
  cdp: Cdp,
  event: string,
  ms: number,
): { found: Promise<T | undefined>; stop(): void } {
  let stop: () => void = () => undefined
  const found = new Promise<T | undefined>((resolve) => {
    const end = (params?: T) => {
      clearTimeout(timer)
      cdp.off(event, end)
      resolve(params)
    }
    const timer = setTimeout(end, ms)
    stop = end
    cdp.on(event, end)
  })
  return { found, stop: () => stop() }
}
