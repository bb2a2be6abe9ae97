/** What the panel is to the scripts that load before it. */
import type { PageContext } from '../page/page-context.js'
import type { CommandName } from '../protocol/commands/index.js'
import type { SessionNews } from '../protocol/conversation.js'
import type { Human } from './human.js'

/** What the panel knows of the page's connection. */
export interface PanelSource extends PageContext {
  readonly human: Human
}

export interface PanelScript {
  /**
   * Adds the panel to the page.
   *
   * @param earlier news of the session that came before, oldest first
   */
  open(source: PanelSource, earlier: readonly SessionNews[]): OpenPanel
}

export interface OpenPanel {
  /** Opens the window and moves the focus into it, or closes it and gives the focus back. */
  toggle(): void
  /** The page has a new connection. */
  attach(source: PanelSource): void
  /**
   * An agent's command begins.
   *
   * @param args of the command: while the browser performs an act's input, that must not land on the panel
   * @returns called when the command ends
   */
  working(name: CommandName, args: unknown): () => void
  /** Shows where an act is about to land. Resolves when the person had time to follow. */
  point(spot: Spot): Promise<void>
}

/** Where an act lands. */
export interface Spot {
  target: Element
  /** in the viewport of the target's document, in CSS pixels */
  x: number
  y: number
}
