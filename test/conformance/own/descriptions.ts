import { PIXEL, type Section } from './section.js'

export const descriptions: readonly Section[] = [
  {
    clause: 'https://w3c.github.io/accname/#dfn-accessible-description',
    rows: [
      ['<button case aria-describedby="d">Pay</button><b id="d">at once</b>', 'at once'],
      ['<button case aria-describedby="d e">Pay</button><b id="d">at</b><b id="e">once</b>', 'at once'],
      ['<button case aria-describedby="d">Pay</button><b id="d" hidden>at <i>once</i></b>', 'at once'],
      ['<button case aria-describedby="nobody">Pay</button>', ''],
      ['<button aria-description="at once">Pay</button>', 'at once'],
      [
        '<button case aria-describedby="d" aria-description="later">Pay</button><b id="d">at once</b>',
        'at once',
      ],
      ['<button title="at once">Pay</button>', 'at once'],
      ['<button title="at once"></button>', ''],
      ['<button title="Pay">Pay</button>', ''],
      ['<button title="later" aria-description="at once">Pay</button>', 'at once'],
      ['<button>Pay</button>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#accdesc-computation',
    rows: [
      [`<img src="${PIXEL}" alt="" title="Milk">`, 'Milk'],
      ['<table summary="two rows"><caption>Tea</caption></table>', 'two rows'],
      ['<table aria-label="Tea"><caption>two rows</caption></table>', 'two rows'],
      ['<table aria-label="Tea" title="two rows"><tr><td>1</table>', 'two rows'],
      ['<input type="submit" value="Pay" aria-label="Buy">', 'Pay'],
      ['<input aria-label="Mail" title="of work">', 'of work'],
    ],
  },
  {
    clause: 'https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd',
    rows: [
      ['<svg><title>Tea</title><desc>hot</desc></svg>', 'hot'],
      ['<svg aria-label="Milk"><title>Tea</title></svg>', 'Tea'],
      ['<svg><title>Tea</title></svg>', ''],
    ],
  },
]
