import { natives, promise } from './natives.js'

const { postMessage } = MessagePort.prototype

/** Resolves in the next task. Uses a message, because browsers delay timers that follow each other. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new natives.MessageChannel()
  return promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    postMessage.call(port2, 0)
  })
}
