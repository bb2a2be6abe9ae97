/** Virtualised lists as in real apps: two libraries, and plain lists with difficult behaviour. */
import { bundle } from '../../harness/bundle.js'
import type { Answer } from '../../harness/site.js'

export interface List {
  body: string
  answers?: Record<string, Answer>
  /** text that appears when the list is rendered, if that is after the page's load */
  rendered?: string
}

const script = async (code: string, rendered: string): Promise<List> => ({
  rendered,
  body: '<main id="root"></main><script src="/list.js"></script>',
  answers: { '/list.js': { headers: { 'content-type': 'text/javascript' }, body: await bundle(code) } },
})

const MOUNT = `import { createRoot } from 'react-dom/client'; import { useState, useRef } from 'react';
  const mount = (App) => createRoot(document.getElementById('root')).render(<App />);`

/** TanStack Virtual: a container of 10,000 numbered rows of equal height. */
export const tanstack = () =>
  script(
    `${MOUNT} import { useVirtualizer } from '@tanstack/react-virtual'
    mount(() => {
      const parent = useRef(null)
      const list = useVirtualizer({ count: 10_000, getScrollElement: () => parent.current, estimateSize: () => 30 })
      return <div ref={parent} id="list" style={{ height: 400, overflow: 'auto' }}>
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>{list.getVirtualItems().map(({ key, index, start }) =>
          <button key={key} data-index={index} style={{ position: 'absolute', top: 0, height: 30, transform: 'translateY(' + start + 'px)' }}>Row {index}</button>)}
        </div></div>
    })`,
    'Row 0',
  )

/** TanStack Virtual that scrolls with the window; an item's height is known only after it is rendered. */
export const tanstackWindow = () =>
  script(
    `${MOUNT} import { useWindowVirtualizer } from '@tanstack/react-virtual'
    mount(() => {
      const list = useWindowVirtualizer({ count: 80, estimateSize: () => 40, overscan: 2 })
      return <div style={{ height: list.getTotalSize(), position: 'relative' }}>{list.getVirtualItems().map(({ key, index, start }) =>
        <article key={key} data-index={index} ref={list.measureElement} style={{ position: 'absolute', top: 0, width: '100%', transform: 'translateY(' + start + 'px)' }}>
          <h2 style={{ margin: 0 }}>{'Post ' + index}</h2><p style={{ margin: 0, height: 30 + (index * 37) % 200 }}>{'x '.repeat(20)}</p></article>)}</div>
    })`,
    'Post 0',
  )

/**
 * Virtuoso that loads more from a server whenever its end is reached.
 *
 * @param pages number of pages on the server
 * @param answerMs ms until an answer; the default exceeds the wait at an end without a request
 */
export const endless = async (pages: number, answerMs = 1_500): Promise<List> => {
  const list = await script(
    `${MOUNT} import { Virtuoso } from 'react-virtuoso'
    mount(() => {
      const [count, setCount] = useState(40)
      const isAsking = useRef(false)
      const more = async () => {
        if (isAsking.current) return
        isAsking.current = true
        const { more } = await (await fetch('/more?from=' + count)).json()
        isAsking.current = false
        if (more) setCount(count + 40)
      }
      return <Virtuoso style={{ height: 400 }} totalCount={count} endReached={more} itemContent={(index) => <div style={{ height: 30 }}>{'Entry ' + index}</div>} />
    })`,
    'Entry 0',
  )
  const more: Answer = (request, response) => {
    const from = Number(new URL(request.url ?? '', 'http://site').searchParams.get('from'))
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ more: from < 40 * pages }))
    }, answerMs)
  }
  return { ...list, answers: { ...list.answers, '/more': more } }
}

/** Virtuoso as a chat: it starts at its end, and prepends older messages. */
export const chat = () =>
  script(
    `${MOUNT} import { Virtuoso } from 'react-virtuoso'
    mount(() => {
      const [first, setFirst] = useState(900)
      const older = () => { if (first > 800) setTimeout(() => setFirst(first - 50), 200) }
      return <Virtuoso style={{ height: 400 }} firstItemIndex={first} initialTopMostItemIndex={1000 - first - 1} totalCount={1000 - first}
        startReached={older} itemContent={(index) => <div style={{ height: 20 + index % 30 }}>{'Message ' + index}</div>} />
    })`,
    'Message 99',
  )

/**
 * A plain list that renders its items when it scrolls.
 *
 * @param style of the container
 * @param options `across`: it scrolls horizontally; `delay`: ms until it renders; `count`: number of items
 */
export function plain(
  style: string,
  { across = false, delay = 0, count = 500, id = 'list', word = 'Item', item = 40 } = {},
): List {
  const [size, offset, length] = across ? ['width', 'left', 'clientWidth'] : ['height', 'top', 'clientHeight']
  const position = across ? 'scrollLeft' : 'scrollTop'
  return {
    body: `<div id="${id}" style="position:relative;${style}"><div style="${size}:${count * item}px;${across ? 'height:1px' : ''}"></div></div><script>{
      const list = document.getElementById('${id}')
      let items = []
      const render = () => {
        for (const each of items) each.remove()
        items = []
        const from = Math.floor(list.${position} / ${item})
        for (let i = from; i < Math.min(${count}, from + list.${length} / ${item} + 1); i++) {
          const each = document.createElement('div')
          each.textContent = '${word} ' + i
          each.style.cssText = 'position:absolute;white-space:nowrap;${size}:${item}px;${offset}:' + i * ${item} + 'px'
          items.push(each)
        }
        list.append(...items)
      }
      let waiting
      list.addEventListener('scroll', () => { ${delay === 0 ? 'render()' : `clearTimeout(waiting); waiting = setTimeout(render, ${delay})`} })
      render()
    }</script>`,
  }
}
