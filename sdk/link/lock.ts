/**
 * Lets only one tab at a time hold a session id: with a Web Lock, or outside secure contexts by asking the other tabs
 * over a BroadcastChannel.
 */
import type { Natives } from '../platform/natives.js'

/** time for the tab's former document to release the id */
const RELEASE_MS = 300
const ANSWER_MS = 150
const PREFIX = 'probe:session:'

export type Release = () => void

/** Undefined when another tab holds the id. */
export function hold(id: string, natives: Natives): Promise<Release | undefined> {
  return 'locks' in navigator ? holdLock(id, natives) : holdByAsking(id, natives)
}

async function holdLock(id: string, natives: Natives): Promise<Release | undefined> {
  const patience = new AbortController()
  let timer = 0
  // A slow grant does not prove that another tab holds the lock, so the browser is asked.
  const ask = async () => {
    if (await isHeld(id)) patience.abort()
    else if (!patience.signal.aborted) timer = natives.setTimeout(ask, RELEASE_MS)
  }
  timer = natives.setTimeout(ask, RELEASE_MS)
  return new Promise((resolve) => {
    const held = navigator.locks.request(PREFIX + id, { signal: patience.signal }, () => {
      natives.clearTimeout(timer)
      return new Promise<void>((release) => resolve(release))
    })
    held.catch(() => resolve(undefined))
  })
}

async function isHeld(id: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === PREFIX + id)
}

async function holdByAsking(id: string, natives: Natives): Promise<Release | undefined> {
  const channel = new BroadcastChannel(PREFIX + id)
  let isHeld = false
  const isTaken = await new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data === 'taken') resolve(true)
      if (data === 'asked' && isHeld) channel.postMessage('taken')
    }
    channel.postMessage('asked')
    natives.setTimeout(() => resolve(false), ANSWER_MS)
  })
  isHeld = !isTaken
  if (isTaken) channel.close()
  return isTaken ? undefined : () => channel.close()
}
