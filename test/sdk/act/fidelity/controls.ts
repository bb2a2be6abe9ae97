/** Each kind of control. `#t` is the target; `@` is replaced with the attributes that place it. */

const CONTROLS = {
  button: '<button @>Go</button>',
  link: '<a @ href="#there">There</a>',
  checkbox: '<input @ type="checkbox">',
  radio: '<input type="radio" name="r" checked id="other"><input @ type="radio" name="r">',
  label: '<label @>Agree <input type="checkbox" id="box"></label>',
  select: '<select @><option>Apple<option>Banana<option>Cherry</select>',
  text: '<form id="form" onsubmit="event.preventDefault()"><input @ value="hello world"><button id="send">Send</button></form>',
  textarea: '<textarea @>one\ntwo</textarea>',
  contenteditable: '<div @ contenteditable>hello wonderful new world</div>',
  number: '<input @ type="number" value="5">',
  date: '<input @ type="date">',
  range: '<input @ type="range" value="50">',
  file: '<input @ type="file" multiple>',
  details: '<details id="d"><summary @>More</summary><p>Inside</p></details>',
  'shadow button': '<x-shadow id="host" data-markup="button"></x-shadow>',
  'shadow text': '<x-shadow id="host" data-markup="text"></x-shadow>',
  'frame button': '<iframe id="frame" data-markup="button"></iframe>',
  'frame text': '<iframe id="frame" data-markup="text"></iframe>',
  text_in_page: '<p @>Just some words to read</p>',
  'drag source': '<div @ draggable="true">Card</div><div id="zone">Zone</div>',
  handle: '<div @>Handle</div><div id="zone">Zone</div>',
  'scrolling box': '<div @ class="scrolls"><div style="height:2000px;pointer-events:none">Long</div></div>',
  dialog: '<dialog id="dialog"><button @>In it</button></dialog>',
} as const
export type Control = keyof typeof CONTROLS

const PLACE = 'id="t" data-testid="t" class="t"'

const STYLE = `<style>
    body { margin: 0; height: 700px; font: 16px/40px sans-serif }
    .t { position: absolute; left: 100px; top: 100px; width: 200px; height: 40px; padding: 0; margin: 0; border: 0; box-sizing: border-box }
    #before, #after, #corner, #zone { position: absolute; width: 60px; height: 20px; padding: 0; border: 0 }
    #before { left: 10px; top: 10px } #after { left: 10px; top: 400px } #corner { left: 900px; top: 600px }
    #zone { left: 500px; top: 300px; width: 200px; height: 100px }
    #frame { position: absolute; left: 40px; top: 60px; width: 500px; height: 300px; border: 0 }
    .scrolls { overflow: auto }
  </style>`

function markupOf(control: Control): string {
  return CONTROLS[control].replace('@', PLACE).replace('class="t" class="scrolls"', 'class="t scrolls"')
}

/**
 * The page. Everything has whole-pixel positions, so that trusted input and action use the same point. `place(control)`
 * replaces the control on the page.
 */
export const PAGE = `${STYLE}<script>
    const controls = ${JSON.stringify(Object.fromEntries((Object.keys(CONTROLS) as Control[]).map((control) => [control, markupOf(control)])))}
    const style = ${JSON.stringify(STYLE)}
    customElements.define('x-shadow', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = style + controls[this.dataset.markup] }
    })
    document.addEventListener('dragover', (event) => { if (event.target.id === 'zone') event.preventDefault() })
    document.addEventListener('drop', (event) => event.preventDefault())
    const place = async (control) => {
      history.replaceState(null, '', location.pathname)
      document.body.innerHTML = '<button id="before">Before</button>' + controls[control] +
        '<div id="corner" data-testid="corner">Corner</div><button id="after">After</button>'
      getSelection().removeAllRanges()
      for (const frame of document.querySelectorAll('iframe')) {
        frame.srcdoc = '<!doctype html>' + style + controls[frame.dataset.markup]
        await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
      }
      document.querySelector('dialog')?.showModal()
    }
  </script>`
