/** The real program on a real terminal, which `script` of util-linux makes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BIN } from './machine.js'
import { eventually } from './patience.js'

export interface OnTerminal {
  /** waits until the terminal shows a text */
  shows(text: string): Promise<void>
  /** presses keys */
  type(keys: string): void
  /** resolves when the program has ended, with all that the terminal showed */
  ended: Promise<{ code: number | null; shown: string }>
}

export function startOnTerminal(args: readonly string[], env: NodeJS.ProcessEnv): OnTerminal {
  const words = [process.execPath, BIN, ...args].map((word) => `'${word}'`)
  // --flush shows each text at once, --return gives the program's exit code.
  const child = spawn(
    'script',
    ['--quiet', '--flush', '--return', '--command', words.join(' '), '/dev/null'],
    { env },
  )
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  child.stdin.on('error', () => undefined)
  return {
    shows: (text) =>
      eventually(() => shown.includes(text), `${JSON.stringify(text)} in ${JSON.stringify(shown)}`),
    type: (keys) => void child.stdin.write(keys),
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, shown })),
  }
}
