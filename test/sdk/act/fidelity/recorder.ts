/** Runs in the page: records each event that input may cause, in the capture phase, and the page's final state. */

/** One event, and the page's state when it fired. */
export interface Recorded {
  type: string
  /** labels of the target, from the outermost shadow host inwards */
  target: string
  fields: Record<string, unknown>
  /** focus, selection and value when the event fired */
  page: Record<string, unknown>
}

export interface Recording {
  events: Recorded[]
  end: Record<string, unknown>
}

export interface Recorder {
  begin(): void
  end(): Recording
}

/** Sets `window.recorder`. The page runs its source, so it must not use anything outside the function. */
export function installRecorder(): void {
  const TYPES = [
    'pointerover pointerenter pointerout pointerleave pointermove pointerdown pointerup pointercancel',
    'gotpointercapture lostpointercapture mouseover mouseenter mouseout mouseleave mousemove mousedown mouseup',
    'click dblclick auxclick contextmenu keydown keypress keyup beforeinput textInput input change focus blur focusin',
    'focusout select selectstart submit reset invalid toggle beforetoggle close cancel drag dragstart dragenter',
    'dragover dragleave drop dragend wheel copy cut paste',
  ]
    .join(' ')
    .split(' ')
  const FIELDS = [
    'bubbles cancelable composed clientX clientY screenX screenY movementX movementY button buttons detail pointerType',
    'pointerId isPrimary pressure width height key code keyCode charCode location repeat ctrlKey shiftKey altKey metaKey',
    'inputType data deltaX deltaY deltaMode',
  ]
    .join(' ')
    .split(' ')
  /** These events fire in their own task, so the page's state at that time does not describe the input. */
  const LATER = ['select', 'toggle', 'close']
  let events: { seen: Event; recorded: Recorded }[] = []
  const known = new WeakSet<Event>()

  const name = (node: EventTarget | null): string => {
    if (node === null) return 'nothing'
    if (node instanceof Window || !('nodeType' in node)) return 'window'
    if (!('localName' in (node as Element))) return (node as Node).nodeName
    const element = node as Element
    const own = element.id === '' ? element.localName : `#${element.id}`
    const root = element.getRootNode()
    return root instanceof ShadowRoot ? `${name(root.host)} > ${own}` : own
  }
  const focused = (): Element | null => {
    let at = document.activeElement
    for (;;) {
      const inner =
        at?.shadowRoot?.activeElement ??
        (at as HTMLIFrameElement | null)?.contentDocument?.activeElement ??
        null
      if (inner === null) return at
      at = inner
    }
  }
  const stateOf = (element: Element | null): unknown => {
    const { value, checked, selectedOptions, files, open, isContentEditable, innerHTML } = (element ??
      {}) as HTMLInputElement & HTMLSelectElement & HTMLDetailsElement
    if (selectedOptions !== undefined) return [...selectedOptions].map(({ label }) => label)
    if (files != null) return [...files].map((file) => `${file.name} ${file.type} ${file.size}`)
    if (isContentEditable) return innerHTML
    if (typeof open === 'boolean') return open
    return value === undefined ? undefined : [value, checked]
  }
  const selectionOf = (element: Element | null): unknown => {
    const { selectionStart, selectionEnd } = (element ?? {}) as HTMLInputElement
    if (typeof selectionStart === 'number') return [selectionStart, selectionEnd]
    const selection = (element?.ownerDocument ?? document).getSelection()
    return selection === null || selection.rangeCount === 0
      ? null
      : [name(selection.anchorNode), selection.anchorOffset, name(selection.focusNode), selection.focusOffset]
  }
  const around = () => {
    const active = focused()
    return { focus: name(active), selection: selectionOf(active), value: stateOf(active) }
  }
  const record = (event: Event) => {
    if (known.has(event)) return
    known.add(event)
    const target = event.composedPath()[0] ?? event.target
    const fields: Record<string, unknown> = { kind: event.constructor.name }
    if ((target as HTMLInputElement).type === 'range') fields.slider = true
    for (const field of FIELDS) {
      const value = (event as unknown as Record<string, unknown>)[field]
      if (value !== undefined) fields[field] = value
    }
    if ('relatedTarget' in event) fields.relatedTarget = name(event.relatedTarget as EventTarget | null)
    if ('view' in event) fields.view = event.view === null ? null : 'its window'
    const { dataTransfer } = event as DragEvent
    const { clipboardData } = event as ClipboardEvent
    if (clipboardData)
      fields.clipboard = [...clipboardData.types]
        .map((type) => (type === 'text/html' ? type : `${type} ${clipboardData.getData(type)}`))
        .sort()
    if (dataTransfer) fields.transfer = [...dataTransfer.types].sort().join(' ')
    if (!LATER.includes(event.type))
      events.push({
        seen: event,
        recorded: { type: event.type, target: name(target), fields, page: around() },
      })
    else events.push({ seen: event, recorded: { type: event.type, target: name(target), fields, page: {} } })
  }
  const listen = (root: Document | ShadowRoot) => {
    for (const type of TYPES) root.addEventListener(type, record, true)
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) listen(element.shadowRoot)
      const { contentDocument } = element as HTMLIFrameElement
      if (contentDocument) listen(contentDocument)
    }
  }
  const recorder: Recorder = {
    begin() {
      listen(document)
      events = []
    },
    end() {
      const target = (window as unknown as { target?: Element }).target ?? null
      return {
        events: events.map(({ seen, recorded }) => ({
          ...recorded,
          fields: { ...recorded.fields, defaultPrevented: seen.defaultPrevented },
        })),
        end: {
          ...around(),
          target: stateOf(target),
          hash: location.hash,
          scrolled: [...document.querySelectorAll('.scrolls')].map(({ scrollTop, scrollLeft }) => [
            scrollLeft,
            scrollTop,
          ]),
          open: [...document.querySelectorAll('[open]')].map(name),
        },
      }
    },
  }
  Object.assign(window, { recorder })
}
