import type { PartView } from './part.js'

export const FRAME_STYLES = `
.window { position: fixed; inset-block-end: 16px; inset-inline-end: 16px; inline-size: min(360px, 100vw - 32px);
  max-block-size: min(560px, 100vh - 32px); overflow: auto; pointer-events: auto; box-sizing: border-box;
  font: 13px/1.45 system-ui, sans-serif; color: CanvasText; background: Canvas; border: 1px solid GrayText;
  border-radius: 8px; padding: 8px 12px; }
.said { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`

interface FrameProps {
  views: readonly PartView[]
  isOpen: boolean
  said: string
  close(): void
}

/** All parts: what lies over the page, and the window. */
export function Frame({ views, isOpen, said, close }: FrameProps) {
  return (
    <>
      {views.map((view) => view.overlay?.())}
      <div class="said" role="status">
        {said}
      </div>
      {isOpen && (
        <section class="window" aria-label="probe">
          <div class="bar" role="toolbar" aria-label="probe">
            {views.map((view) => view.tools?.())}
            <button type="button" tabIndex={-1} onClick={close}>
              Close
            </button>
          </div>
          {views.map((view) => view.section?.())}
        </section>
      )}
    </>
  )
}
