/** What an action left on the page that it should not have: read when its claim came true. Part of the third script. */
import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import type { Read } from '../network/recent-reads.js'
import { BlockedPage } from './blocked-page.js'
import { BrokenDrawing } from './broken-drawing.js'
import type { Check } from './check.js'
import { CoveredDialog } from './covered-dialog.js'
import { DoubledRow } from './doubled-row.js'
import type { Tells } from './figures/figure-rule.js'
import { StaleFigure } from './figures/stale-figure.js'
import { LostChoice } from './lost-choice.js'
import { MovedRows } from './moved-rows.js'
import { NestedPage } from './nested-page.js'
import { OpenedNothing } from './opened-nothing.js'
import { OpeningSubmit } from './opening-submit.js'
import { OtherRow } from './other-row.js'
import { RowFields } from './row-fields.js'
import { SharedId } from './shared-id.js'
import { ShownHidden } from './shown-hidden.js'
import { ShutPage } from './shut-page.js'
import { StillRunning } from './still-running.js'
import { UnmovedToggle } from './unmoved-toggle.js'
import { UnremovedRow } from './unremoved-row.js'
import { UnsortedColumn } from './unsorted-column.js'
import { VanishedRows } from './vanished-rows.js'
import { VeiledPage } from './veiled-page.js'

export class Aftermath {
  readonly veil = new VeiledPage()
  readonly #moved = new MovedRows()
  readonly #checks: readonly Check[]

  constructor(tells: Tells, hasTyped: () => boolean) {
    this.#checks = [
      new UnmovedToggle(),
      new SharedId(),
      new OpenedNothing(),
      new OpeningSubmit(),
      new ShownHidden(),
      new CoveredDialog(),
      new BlockedPage(),
      new ShutPage(),
      this.veil,
      new LostChoice(),
      new VanishedRows(),
      new DoubledRow(),
      new UnsortedColumn(),
      new RowFields(),
      new NestedPage(),
      new BrokenDrawing(),
      new StaleFigure(tells, hasTyped),
      new StillRunning(),
      new OtherRow(),
      new UnremovedRow(),
    ]
  }

  /**
   * Call before an action runs.
   *
   * @returns true when it may leave something amiss
   */
  begin(target: Element, action: ActionName, isRemoving: boolean): boolean {
    this.#moved.begin(target)
    // Each check must begin.
    return this.#checks.map((check) => check.begin(target, action, isRemoving)).includes(true)
  }

  /** @param reads lists that the page read */
  found(reads: readonly Read[]): Amiss[] {
    return [...this.#checks.flatMap(({ amiss }) => amiss ?? []), ...this.#moved.found(reads)]
  }
}
