/**
 * What reading and acting use of the platform, as it was when this loaded: before the app replaced it, and before it
 * was patched to be observed.
 */
const { Promise: Original, MessageChannel } = globalThis

export const { File, DataTransfer } = globalThis
export const { getAttribute } = Element.prototype

const waiting: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
const post = port2.postMessage.bind(port2)
port1.onmessage = () => waiting.shift()?.()

export function promise<T = void>(executor: (resolve: (value: T) => void) => void): Promise<T> {
  return new Original(executor)
}

/** The next task: no timer, for those are slowed where they follow each other. */
export function nextTask(): Promise<void> {
  return promise((resolve) => {
    waiting.push(resolve)
    post(0)
  })
}
