import { natives, promise } from './natives.js'

const { postMessage } = MessagePort.prototype

/** Resolves in the next task. A timer would be slowed down when many follow each other. */
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
