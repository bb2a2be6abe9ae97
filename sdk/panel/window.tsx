import type { PartView } from './part.js'

export const WINDOW_STYLES = `
:host { --ink: #1b1f24; --soft: #57606a; --paper: #fff; --field: #fff; --line: #d0d7de; --control: #6e7781;
  --hover: #eef1f4; --yes: #1a7f37; --no: #c0202b; --unknown: #7a5200; --acting: #a33b00; --reading: #0757b8;
  --focus: #0757b8; --shadow: 0 4px 16px rgb(0 0 0 / .2); font: 13px/1.45 system-ui, sans-serif !important; }
@media (prefers-color-scheme: dark) {
  :host { --ink: #e6edf3; --soft: #9aa4af; --paper: #161b22; --field: #0d1117; --line: #30363d; --control: #8b949e;
    --hover: #262c34; --yes: #56d364; --no: #ff8f86; --unknown: #e3b341; --acting: #ffa657; --reading: #79c0ff;
    --focus: #79c0ff; --shadow: 0 4px 16px rgb(0 0 0 / .6); } }
.window { position: fixed; inset-block-end: 16px; inset-inline-end: 16px; pointer-events: auto; }
.content { inline-size: min(420px, 100vw - 16px); max-block-size: min(600px, 100vh - 32px); overflow: auto;
  box-sizing: border-box; color: var(--ink); background: var(--paper); border: 1px solid var(--line);
  border-radius: 8px; box-shadow: var(--shadow); padding: 0 12px 12px; text-align: start; }
.bar { position: sticky; inset-block-start: 0; display: flex; flex-wrap: wrap; gap: 6px; align-items: center;
  padding-block: 10px; background: var(--paper); border-block-end: 1px solid var(--line); }
button { font: inherit; color: inherit; background: var(--field); border: 1px solid var(--control);
  border-radius: 6px; padding: 3px 6px; cursor: pointer; }
button:hover { background: var(--hover); }
button:disabled { color: var(--soft); border-color: var(--line); cursor: default; }
textarea { display: block; inline-size: 100%; box-sizing: border-box; resize: vertical; min-block-size: 44px;
  font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--control); border-radius: 6px;
  padding: 6px; }
button:focus-visible, textarea:focus-visible, .content:focus-visible { outline: 2px solid var(--focus);
  outline-offset: 1px; }
.close { margin-inline-start: auto; }
p { margin: 0; }
.said { position: fixed; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 460px) { .window { inset-inline: 8px; inset-block-end: 8px; } .content { inline-size: 100%; } }
`

interface WindowProps {
  views: readonly PartView[]
  isOpen: boolean
  said: string
  close(): void
  onKeyDown(event: KeyboardEvent): void
}

/** All parts: what lies over the page, and the window. The window is English, so it reads from left to right. */
export function Window({ views, isOpen, said, close, onKeyDown }: WindowProps) {
  return (
    <>
      {views.map((view) => view.overlay?.())}
      <div class="said" role="status" lang="en" dir="ltr">
        {said}
      </div>
      {isOpen && (
        <section class="window" aria-label="probe" lang="en" onKeyDown={onKeyDown}>
          <div class="content" dir="ltr" tabIndex={-1}>
            <div class="bar" role="toolbar" aria-label="Session">
              {views.map((view) => view.tools?.())}
              <button type="button" class="close" tabIndex={-1} onClick={close}>
                Close
              </button>
            </div>
            {views.map((view) => view.section?.())}
          </div>
        </section>
      )}
    </>
  )
}
