/** A browser of probe's own: one window, a profile of its own, and nobody who drives it from outside. */
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { browserArguments } from '../../daemon/driven/browser.js'
import { type OwnProcess, startProcess } from './process.js'
import type { UndoList } from './undo.js'

export interface ChromiumOptions {
  executable: string
  /** folder that it may fill */
  profile: string
  headed: boolean
  url: string
  /** told what the page says on its console; left out, nobody is */
  said?(line: string): void
}

/**
 * Opens a browser at an address. It is never told more over its pipe than to close; but it also closes by itself when
 * the pipe does, so that none is left when the demo is killed.
 *
 * @returns its process
 */
export function openChromium(
  { executable, profile, headed, url, said }: ChromiumOptions,
  undo: UndoList,
): OwnProcess {
  const listening = said === undefined ? [] : ['--enable-logging=stderr']
  const args = [...browserArguments(profile, !headed), '--remote-debugging-pipe', ...listening, url]
  const errors = said === undefined ? 'ignore' : 'pipe'
  const browser = startProcess(executable, args, { stdio: ['ignore', 'ignore', errors, 'pipe', 'pipe'] })
  const { stderr } = browser.child
  if (stderr !== null && said !== undefined) {
    createInterface({ input: stderr }).on('line', (line) => {
      // [pid:tid:time:INFO:CONSOLE:1] "words", source: http://... (1)
      const words = /:CONSOLE[^\]]*\] "(.*)", source: /.exec(line)?.[1]
      if (words !== undefined) said(words)
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
