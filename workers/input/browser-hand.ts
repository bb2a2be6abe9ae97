/** Performs orders of input on one page, through the browser's protocol. */
import type { ActionArguments } from '../../sdk/protocol/commands/act.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { InputStep } from '../../sdk/protocol/input.js'
import { INPUT_MS } from '../../sdk/protocol/limits.js'
import type { ActId } from '../../sdk/protocol/values.js'
import type { Cdp } from './cdp.js'
import { type At, Drag } from './drag.js'
import { choose, fillSlot, UploadFolder } from './files.js'
import { strike, write } from './keyboard.js'

/** Steps that the browser performs in one go, with the arguments that they need. */
export interface InputOrder extends Pick<ActionArguments, 'text' | 'key' | 'data' | 'files'> {
  act: ActId
  steps: readonly InputStep[]
}

type Pointed = Extract<InputStep, { x: number }>

interface MouseFields {
  button?: 'left' | 'right'
  buttons?: number
  clickCount?: number
  deltaX?: number
  deltaY?: number
}

const PRESSED = 0.5

export class BrowserHand {
  readonly #cdp: Cdp
  readonly #drag: Drag
  readonly #folder = new UploadFolder()
  /** the act that holds the button down */
  #holder: ActId | undefined
  #at: At = { x: 0, y: 0 }
  #carried: { mime: string; value: string } | undefined

  constructor(cdp: Cdp) {
    this.#cdp = cdp
    this.#drag = new Drag(cdp)
  }

  /**
   * Resolves when the page has handled the input.
   *
   * @throws ProbeError PAGE_TIMEOUT when it did not within INPUT_MS; UNSUPPORTED, BAD_ARGUMENTS; Error of the browser
   */
  async enter(order: InputOrder): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const message = `the page did not handle the input within ${INPUT_MS / 1000} s`
      timer = setTimeout(() => reject(new ProbeError('PAGE_TIMEOUT', message)), INPUT_MS)
    })
    const entering = this.#enter(order)
    entering.catch(() => undefined)
    await Promise.race([entering, late]).finally(() => clearTimeout(timer))
  }

  /** Removes the files that it gave to the page. */
  async close(): Promise<void> {
    await this.#folder.remove()
  }

  async #enter(order: InputOrder): Promise<void> {
    const { steps, act, files = [] } = order
    // An act that ended in the middle left the button down.
    if (this.#holder !== undefined && this.#holder !== act)
      await this.#up({ kind: 'up', ...this.#at, count: 1 })
    const last = steps.at(-1)
    const rest = last?.kind === 'files' ? steps.slice(0, -1) : steps
    const perform = async () => {
      for (const step of rest) await this.#perform(step, order)
    }
    if (last?.kind !== 'files') return perform()
    const paths = await this.#folder.write(files)
    await (last.into === 'slot' ? fillSlot(this.#cdp, paths) : choose(this.#cdp, paths, perform))
  }

  async #perform(step: InputStep, { act, text = '', key = '', data }: InputOrder): Promise<void> {
    switch (step.kind) {
      case 'move':
        return this.#move(step)
      case 'down':
        this.#holder = act
        return this.#mouse('mousePressed', step, {
          ...(step.right === true ? { button: 'right', buttons: 2 } : { button: 'left', buttons: 1 }),
          clickCount: step.count,
        })
      case 'up':
        return this.#up(step)
      case 'wheel': {
        const { deltaX, deltaY } = step
        return this.#mouse('mouseWheel', step, { deltaX, deltaY })
      }
      case 'press':
        return strike(this.#cdp, key)
      case 'erase':
        return strike(this.#cdp, 'Backspace')
      case 'type':
        return write(this.#cdp, [...text].slice(step.from, step.to))
      case 'insert':
        return void (await this.#cdp.send('Input.insertText', { text }))
      case 'carry':
        this.#carried = data
        return
      case 'files':
        throw new ProbeError('INTERNAL', 'files are the last step of an order')
    }
  }

  async #move(step: Pointed): Promise<void> {
    this.#at = { x: step.x, y: step.y }
    if (this.#drag.isOn) return this.#drag.over(step)
    const isHeld = this.#holder !== undefined
    if (isHeld) await this.#drag.watch()
    await this.#mouse('mouseMoved', step, isHeld ? { button: 'left', buttons: 1 } : {})
    if (!isHeld) return
    // The browser reports a drag before it answers the next command.
    await this.#drag.watch()
    if (!this.#drag.isOn) return
    if (this.#carried !== undefined) this.#drag.add(this.#carried.mime, this.#carried.value)
    this.#carried = undefined
    await this.#drag.over(step)
  }

  async #up(step: Extract<InputStep, { kind: 'down' | 'up' }>): Promise<void> {
    this.#holder = undefined
    this.#carried = undefined
    // A drop releases the button.
    if (await this.#drag.end(step)) return
    const button = step.right === true ? 'right' : 'left'
    await this.#mouse('mouseReleased', step, { button, buttons: 0, clickCount: step.count })
  }

  async #mouse(type: string, { x, y }: At, fields: MouseFields): Promise<void> {
    await this.#cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'none',
      force: fields.buttons === 1 ? PRESSED : 0,
      ...fields,
    })
  }
}
