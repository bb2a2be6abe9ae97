/** What leases leave behind when they are over: nothing. */
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { BROWSER_UNUSED_MS } from '../../sdk/protocol/limits.js'
import { eventually, PATIENCE_MS } from '../harness/patience.js'
import { treeOf } from '../harness/process-tree.js'
import type { Book } from './book.js'

/** Processes of pages in the browser of a daemon. */
export async function pagesOf(daemon: number): Promise<number> {
  return (await treeOf(daemon)).filter(({ args }) => args.includes('--type=renderer')).length
}

/** No lease is left: no page but the one that waits for the next lease, and a minute later no browser and no file. */
export async function nothingIsHeld(
  daemon: number,
  pages: number,
  folder: string,
  book: Book,
): Promise<void> {
  await eventually(async () => (await pagesOf(daemon)) <= pages, 'the end of the pages').catch(async () =>
    book.fault(`${await pagesOf(daemon)} processes of pages are left, and there were ${pages} before`),
  )
  const ms = BROWSER_UNUSED_MS + PATIENCE_MS
  const isAlone = async () => (await treeOf(daemon)).length === 1
  await eventually(isAlone, 'the end of the browser', ms).catch(() =>
    book.fault(`the browser of the leases still runs ${ms} ms after the last lease`),
  )
  await noFileIsLeft(folder, book)
}

/** @param folder of the temporary files, and of the browser's profile */
export async function noProcessIsLeft(folder: string, book: Book): Promise<void> {
  let left: string[] = []
  await eventually(async () => {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
    left = stdout.split('\n').filter((line) => line.includes(`${folder}/`))
    return left.length === 0
  }, 'the end of the browsers').catch(() =>
    book.fault(`processes are left: ${left.join('; ').slice(0, 600)}`),
  )
}

/** The files of a browser go after its processes. */
export async function noFileIsLeft(folder: string, book: Book): Promise<void> {
  let names: string[] = []
  await eventually(async () => {
    names = await readdir(folder)
    return names.length === 0
  }, 'the removal of the files').catch(() =>
    book.fault(`temporary files are left in ${folder}: ${names.join(', ')}`),
  )
}
