/** A part of the panel: one file or folder under `parts/`, and one line in `parts.ts`. */
import type { ComponentChildren } from 'preact'
import type { SessionNews } from '../protocol/conversation.js'
import type { Human } from './human.js'
import type { PanelSource } from './panel.js'

export interface Part {
  /** unique; names what the part keeps in `memory` */
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
  /** Buttons of the window's bar. */
  tools?(): ComponentChildren
  /** A section of the window. */
  section?(): ComponentChildren
  /** Receives the session's news, also what came before the panel was there. */
  news?(news: SessionNews): void
}

/** What parts share. */
export interface Panel {
  /** the element in the page */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly human: Human
  /** the page's latest connection */
  readonly source: PanelSource
  /** true while the window is open */
  readonly isOpen: boolean
  /** Draws all parts again, at most once a frame. */
  refresh(): void
  /** What a part keeps for the tab's next documents: JSON, dropped when it does not fit. */
  readonly memory: Memory
  /** Says a sentence to a screen reader. */
  announce(text: string): void
}

export interface Memory {
  read<T>(part: string): T | undefined
  write(part: string, value: unknown): void
}
