import { each, type Section } from './section.js'

export const states: readonly Section[] = [
  {
    clause: 'https://w3c.github.io/aria/#aria-checked',
    rows: [
      ['<input type="checkbox" checked>', 'checked'],
      ['<input type="checkbox">', ''],
      ['<input type="checkbox" aria-checked="true">', ''],
      ['<input type="radio" checked>', 'checked'],
      ['<div role="checkbox" aria-checked="true">x</div>', 'checked'],
      ['<div role="checkbox" aria-checked="false">x</div>', ''],
      ['<div role="checkbox" aria-checked="mixed">x</div>', 'mixed'],
      ['<div role="switch" aria-checked="true">x</div>', 'checked'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-disabled',
    rows: [
      ...each('button input select textarea', '<* disabled></*>', 'disabled'),
      ['<fieldset disabled><input case></fieldset>', 'disabled'],
      ['<fieldset disabled><legend><input case></legend></fieldset>', ''],
      ['<fieldset disabled><legend></legend><legend><input case></legend></fieldset>', 'disabled'],
      ['<select><optgroup disabled><option case>x</select>', 'disabled'],
      ['<div role="button" aria-disabled="true">x</div>', 'disabled'],
      ['<div role="button" aria-disabled="false">x</div>', ''],
      ['<div role="toolbar" aria-disabled="true"><button case>x</button></div>', 'disabled'],
      ['<a href="#" disabled>x</a>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-expanded',
    rows: [
      ['<button aria-expanded="true">x</button>', 'expanded'],
      ['<button aria-expanded="false">x</button>', 'collapsed'],
      ['<button aria-expanded="">x</button>', ''],
      ['<button aria-expanded="perhaps">x</button>', ''],
      ['<details open><summary>x</summary></details>', 'expanded'],
      ['<details><summary>x</summary></details>', 'collapsed'],
      ['<details open><summary case>x</summary></details>', 'expanded'],
      ['<details><summary case>x</summary></details>', 'collapsed'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-selected',
    rows: [
      ['<select><option>a<option case selected>b</select>', 'selected'],
      ['<select><option>a<option case>b</select>', ''],
      ['<div role="tablist"><b role="tab" case aria-selected="true">x</b></div>', 'selected'],
      ['<div role="tablist"><b role="tab" case aria-selected="false">x</b></div>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-pressed',
    rows: [
      ['<button aria-pressed="true">x</button>', 'pressed'],
      ['<button aria-pressed="false">x</button>', ''],
      ['<button aria-pressed="mixed">x</button>', 'mixed'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-required',
    rows: [
      ['<input required>', 'required'],
      ['<select required></select>', 'required'],
      ['<div role="textbox" aria-required="true">x</div>', 'required'],
      ['<input aria-required="false">', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-invalid',
    rows: [
      ...each('true grammar spelling', '<input aria-invalid="*">', 'invalid'),
      ['<input aria-invalid="false">', ''],
      ['<input aria-invalid="">', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-readonly',
    rows: [
      ['<input readonly>', 'readonly'],
      ['<textarea readonly></textarea>', 'readonly'],
      ['<div role="textbox" aria-readonly="true">x</div>', 'readonly'],
      ['<div readonly>x</div>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-current',
    rows: [
      ...each('date location page step time true', '<a href="#" aria-current="*">x</a>', 'current'),
      ['<a href="#" aria-current="false">x</a>', ''],
      ['<a href="#" aria-current="">x</a>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-haspopup',
    rows: [
      ...each('dialog grid listbox menu tree', '<button aria-haspopup="*">x</button>').map(
        ([html, kind]) => [html, `haspopup=${kind}`] as const,
      ),
      ['<button aria-haspopup="true">x</button>', 'haspopup=menu'],
      ['<button aria-haspopup="false">x</button>', ''],
      ['<button aria-haspopup="window">x</button>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-busy',
    rows: [
      ['<div role="feed" aria-busy="true">x</div>', 'busy'],
      ['<div role="feed" aria-busy="false">x</div>', ''],
      ['<div role="dialog" aria-modal="true">x</div>', 'modal'],
      ['<div role="dialog" aria-modal="false">x</div>', ''],
      ['<dialog open>x</dialog>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-level',
    rows: [
      ['<h1>x</h1>', 'level=1'],
      ['<h6>x</h6>', 'level=6'],
      ['<h2 aria-level="4">x</h2>', 'level=4'],
      ['<h2 aria-level="0">x</h2>', 'level=2'],
      ['<div role="heading" aria-level="7">x</div>', 'level=7'],
      ['<div role="heading">x</div>', 'level=2'],
      ['<p aria-level="2">x</p>', ''],
    ],
  },
]
