import { bundle } from '../../harness/bundle.js'

/** Each operation's preparation, and the control that starts it. https://github.com/krausest/js-framework-benchmark#readme */
export const OPERATIONS: readonly { name: string; before: readonly string[]; press: string }[] = [
  { name: 'create 1,000 rows', before: ['#clear'], press: '#create' },
  { name: 'replace 1,000 rows', before: ['#clear', '#create'], press: '#create' },
  { name: 'update every 10th of 1,000 rows', before: ['#clear', '#create'], press: '#update' },
  { name: 'select a row of 1,000', before: ['#clear', '#create'], press: 'tr:nth-child(5) .label' },
  { name: 'swap two rows of 1,000', before: ['#clear', '#create'], press: '#swap' },
  { name: 'remove a row of 1,000', before: ['#clear', '#create'], press: 'tr:nth-child(4) .remove' },
  { name: 'create 10,000 rows', before: ['#clear'], press: '#create-many' },
  { name: 'append 1,000 rows to 10,000', before: ['#clear', '#create-many'], press: '#append' },
  { name: 'clear 1,000 rows', before: ['#clear', '#create'], press: '#clear' },
]

const CODE = `
  import { memo, useReducer } from 'react'
  import { flushSync } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  const SIZES = ['tiny', 'small', 'plain', 'large', 'huge'], COLOURS = ['red', 'blue', 'green', 'brown', 'grey'], THINGS = ['desk', 'lamp', 'chair', 'shelf', 'mug']
  let ids = 0, seed = 1
  const pick = (list) => list[(seed = (seed * 16807) % 2147483647) % list.length]
  const make = (count) => Array.from({ length: count }, () => ({ id: ++ids, label: pick(SIZES) + ' ' + pick(COLOURS) + ' ' + pick(THINGS) }))
  const step = ({ rows, selected }, { kind, id }) => {
    switch (kind) {
      case 'create': return { rows: make(1000), selected: 0 }
      case 'create-many': return { rows: make(10000), selected: 0 }
      case 'append': return { rows: [...rows, ...make(1000)], selected }
      case 'update': return { rows: rows.map((row, i) => i % 10 === 0 ? { ...row, label: row.label + ' !!!' } : row), selected }
      case 'clear': return { rows: [], selected: 0 }
      case 'swap': { const next = [...rows]; [next[1], next[998]] = [next[998], next[1]]; return { rows: next, selected } }
      case 'remove': return { rows: rows.filter((row) => row.id !== id), selected }
      case 'select': return { rows, selected: id }
    }
  }
  const Row = memo(({ row, isSelected, dispatch }) => (
    <tr className={isSelected ? 'danger' : ''}>
      <td>{row.id}</td>
      <td><a className="label" onClick={() => dispatch({ kind: 'select', id: row.id })}>{row.label}</a></td>
      <td><a className="remove" onClick={() => dispatch({ kind: 'remove', id: row.id })}><span aria-hidden="true">x</span></a></td>
      <td></td>
    </tr>
  ), (one, two) => one.isSelected === two.isSelected && one.row === two.row)
  const App = () => {
    const [{ rows, selected }, dispatch] = useReducer(step, { rows: [], selected: 0 })
    return <>
      {['create', 'create-many', 'append', 'update', 'clear', 'swap'].map((kind) => <button key={kind} id={kind} onClick={() => dispatch({ kind })}>{kind}</button>)}
      <table><tbody>{rows.map((row) => <Row key={row.id} row={row} isSelected={row.id === selected} dispatch={dispatch} />)}</tbody></table>
    </>
  }
  flushSync(() => createRoot(document.getElementById('main')).render(<App />))`

export const ROWS_BODY = '<div id="main"></div><script src="/rows.js"></script>'

export function rowsScript(): Promise<string> {
  return bundle(CODE, { production: true })
}
