/** Opens a browser for probe: one window, its own profile, no remote control. */
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { browserArguments } from '../../daemon/driven/browser-arguments.js'
import { type OwnProcess, startProcess } from './process.js'
import type { UndoList } from './undo.js'

export interface ChromiumOptions {
  executable: string
  profile: string
  headed: boolean
  url: string
  onConsole?(line: string): void
}

/**
 * Opens a browser at a URL. Its pipe carries one command: close. The browser also closes when the pipe ends, so it does
 * not outlive this process, even if this process is killed.
 */
export function openChromium(
  { executable, profile, headed, url, onConsole }: ChromiumOptions,
  undo: UndoList,
): OwnProcess {
  const logging = onConsole === undefined ? [] : ['--enable-logging=stderr']
  const args = [...browserArguments(profile, !headed), '--remote-debugging-pipe', ...logging, url]
  const errors = onConsole === undefined ? 'ignore' : 'pipe'
  const browser = startProcess(executable, args, { stdio: ['ignore', 'ignore', errors, 'pipe', 'pipe'] })
  const { stderr } = browser.child
  if (stderr !== null && onConsole !== undefined) {
    createInterface({ input: stderr }).on('line', (line) => {
      // [pid:tid:time:INFO:CONSOLE:1] "message", source: http://... (1)
      const message = /:CONSOLE[^\]]*\] "(.*)", source: /.exec(line)?.[1]
      if (message !== undefined) onConsole(message)
    })
  }
  const [commands, answers] = browser.child.stdio.slice(3)
  const pipe = commands as Writable
  pipe.on('error', () => undefined)
  answers?.on('error', () => undefined)
  if (answers !== null && answers !== undefined && 'resume' in answers) answers.resume()
  undo.add(() => browser.stop(() => pipe.end('{"id":1,"method":"Browser.close"}\0')))
  return browser
}
