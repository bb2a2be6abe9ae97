/** A part of the panel: one file or folder under `parts/`, and one line in `parts.ts`. */
import type { ComponentChildren } from 'preact'
import type { CommandName } from '../protocol/commands/index.js'
import type { SessionNews } from '../protocol/conversation.js'
import type { Human } from './human.js'
import type { Memory } from './memory.js'
import type { PanelSource, Spot } from './panel.js'

export interface Part {
  /** unique */
  readonly name: string
  /** style rules, for the panel's shadow root only */
  readonly styles?: string
  /** Called once, before the first drawing. The part's state lives in the closure. */
  create(panel: Panel): PartView
}

/** What a part draws. Components hold no state and use no hooks: after a change, a part calls `panel.refresh`. */
export interface PartView {
  /** Over the page. It lets the pointer through, unless its styles set `pointer-events: auto`. */
  overlay?(): ComponentChildren
  /** Buttons of the window's bar, with `tabIndex={-1}`: the panel moves the focus between them itself. */
  tools?(): ComponentChildren
  /** A section of the window. */
  section?(): ComponentChildren
  /** Receives the session's news, also what came before the panel was there. */
  news?(news: SessionNews): void
  /** An agent's command begins. @returns called when it ends */
  working?(name: CommandName): () => void
  /** An act is about to land. The act waits for the promise. */
  point?(spot: Spot): Promise<void> | undefined
}

/** What parts share. */
export interface Panel {
  /** the element in the page */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly human: Human
  /** the page's latest connection */
  readonly source: PanelSource
  /** what parts keep for the tab's next documents, each under its own name */
  readonly memory: Memory
  /** true while the window is open */
  readonly isOpen: boolean
  /** Opens or closes the window. */
  toggle(): void
  /** Draws all parts again, at most once a frame. */
  refresh(): void
  /** Says a sentence to a screen reader. */
  announce(text: string): void
}
