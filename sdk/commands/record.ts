/** Reports what a person does in the page, so that it can be played again. */
import { closestFlat, isElement, isTag } from '../dom/walk.js'
import { sourceOf } from '../page/element/source.js'
import { isValueRedacted, rawValueOf } from '../page/element/states.js'
import { located } from '../page/find/located.js'
import { listen } from '../platform/listen.js'
import type { EventData } from '../protocol/events.js'
import type { CommandContext, CommandHandlers } from './command.js'

type Done = Pick<EventData['performed'], 'action' | 'text' | 'value' | 'key'>

const CONTROLS =
  'a[href],button,input,select,textarea,summary,label,option,[contenteditable],[onclick],[tabindex],[role=button],[role=link],[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=tab],[role=option],[role=switch],[role=checkbox],[role=radio],[role=treeitem],[role=row]'
/** Fields whose text `fill` writes. */
const WRITTEN = 'input,textarea,[contenteditable]'
const PRESSED_INPUTS = /^(?:button|submit|reset|image)$/
/** Keys that do something of their own in a field. The others write text, which `fill` keeps. */
const KEYS = /^(?:Enter|Escape|Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|F\d+)$/

/** The handler of `record`. It keeps the listeners of the running recording. */
export function createRecord(): CommandHandlers['record'] {
  let stop: (() => void) | undefined
  return ({ on }, context) => {
    if (on && stop === undefined) stop = begin(context)
    else if (!on) {
      stop?.()
      stop = undefined
    }
    return {}
  }
}

/** @returns ends the reports, after what was typed last is reported */
function begin(context: CommandContext): () => void {
  const { cause, emit, refs, redact, isIgnored } = context
  /** the field that a person types into, until it is reported */
  let typedIn: Element | undefined
  /** what was reported of a field: the browser says once more that it changed when it is left */
  const reported = new WeakMap<Element, string>()
  /** The browser clicks the form's button when Enter is pressed in a field. */
  let isSubmitting = false

  const report = (element: Element, done: Done) => {
    const { role, name, locators, concealed } = located(element, context)
    const { text, ...rest } = done
    const isConcealed = concealed === true || (text !== undefined && isValueRedacted(element, redact))
    const source = sourceOf(element)
    emit(
      'performed',
      {
        ...rest,
        ref: refs.of(element),
        role,
        name,
        locators,
        ...(isConcealed ? { concealed: true } : text === undefined ? {} : { text }),
        ...(source === undefined ? {} : { source }),
      },
      { cause: 'user' },
    )
  }
  const flush = () => {
    const element = typedIn
    typedIn = undefined
    if (element?.isConnected !== true) return
    const text = heldBy(element)
    reported.set(element, text)
    report(element, { action: 'fill', text })
  }
  const isTheirs = () => cause.current().cause === 'user'

  const clicked = (event: Event, target: Element) => {
    const control = closestFlat(target, CONTROLS) ?? target
    if (isWritten(control) || isTag(control, 'select') || isTag(control, 'option') || isToggle(control))
      return
    if (isTag(control, 'label') && control.control !== null) return
    if (isSubmitting && (event as MouseEvent).detail === 0) return
    flush()
    report(control, { action: 'click' })
  }
  const pressed = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent, target: Element) => {
    isSubmitting = false
    if (isComposing) return
    const isChord = (ctrlKey || metaKey || altKey) && key.length === 1 && !/^[acvxzy]$/i.test(key)
    if (!isChord && !KEYS.test(key)) return
    const isText = isWritten(target)
    if (key === 'Enter' && (!isText || !isTag(target, 'input'))) return
    if (isText && /^(?:Arrow(?:Left|Right)|Page)/.test(key)) return
    flush()
    isSubmitting = key === 'Enter'
    const held = [ctrlKey ? 'Control+' : '', metaKey ? 'Meta+' : '', altKey ? 'Alt+' : ''].join('')
    report(target, { action: 'press', key: `${held}${key}` })
  }
  const changed = (target: Element) => {
    if (isTag(target, 'select')) {
      flush()
      report(target, { action: 'select', value: [...target.selectedOptions].map(({ label }) => label) })
    } else if (isToggle(target)) {
      flush()
      report(target, { action: (target as HTMLInputElement).checked ? 'check' : 'uncheck' })
    } else if (isWritten(target) && (typedIn === target || reported.get(target) !== heldBy(target))) {
      typedIn = target
      flush()
    }
  }
  const stop = listen(
    globalThis as unknown as EventTarget,
    ['pointerdown', 'click', 'keydown', 'input', 'change'],
    (event) => {
      const [target] = event.composedPath()
      if (!event.isTrusted || !isElement(target as Node | null) || isIgnored(target as Node)) return
      const element = target as Element
      if (event.type === 'change') {
        if (!cause.current().cause.startsWith('act:')) changed(element)
        return
      }
      if (!isTheirs()) return
      if (event.type === 'pointerdown') isSubmitting = false
      else if (event.type === 'click') clicked(event, element)
      else if (event.type === 'keydown') pressed(event as KeyboardEvent, element)
      else typing(element)
    },
    true,
  )
  const typing = (target: Element) => {
    const field = closestFlat(target, WRITTEN)
    if (field === null || !isWritten(field)) return
    if (typedIn !== field) flush()
    typedIn = field
  }
  return () => {
    flush()
    stop()
  }
}

/** True for a field that a person writes into. A file is chosen in a dialog of the browser, and cannot be kept. */
function isWritten(element: Element): boolean {
  if (isTag(element, 'input'))
    return !isToggle(element) && !PRESSED_INPUTS.test(element.type) && element.type !== 'file'
  return element.matches('textarea,[contenteditable]:not([contenteditable=false])')
}

function heldBy(field: Element): string {
  return rawValueOf(field) ?? field.textContent ?? ''
}

function isToggle(element: Element): boolean {
  return isTag(element, 'input') && /^(?:checkbox|radio)$/.test(element.type)
}
