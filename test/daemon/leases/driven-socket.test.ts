import test from 'ava'
import { DrivenSocket } from '../../../daemon/leases/driven-socket.js'

function opened() {
  const sent: ArrayBuffer[] = []
  const closes: string[] = []
  const heard: string[] = []
  const socket = new DrivenSocket({
    send: (frame) => void sent.push(frame),
    close: (code, reason) => void closes.push(`${code} ${reason}`),
  })
  socket.on('message', (data: Buffer) => void heard.push(data.toString()))
  socket.on('close', () => void heard.push('closed'))
  const say = (text: string) => socket.receive(new TextEncoder().encode(text).buffer as ArrayBuffer)
  return { socket, sent, closes, heard, say }
}

test('frames wait in order while the socket is paused', (t) => {
  const { socket, heard, say } = opened()
  say('one')
  socket.pause()
  say('two')
  say('three')
  t.deepEqual(heard, ['one'])
  socket.resume()
  t.deepEqual(heard, ['one', 'two', 'three'])
})

test('what waited is heard before the end of a document that left', (t) => {
  const { socket, heard, closes, say } = opened()
  socket.pause()
  say('last words')
  socket.left()
  t.deepEqual(heard, ['last words', 'closed'])
  t.deepEqual(closes, [], 'the driver knows already')
  say('ghost')
  socket.left()
  t.is(heard.length, 2)
})

test('a close tells the driver once, and nothing is sent or heard afterwards', (t) => {
  const { socket, sent, heard, closes, say } = opened()
  socket.send(new Uint8Array([1, 2]))
  socket.close(4000, Buffer.from('why'))
  socket.terminate()
  socket.send(new Uint8Array([3]))
  say('late')
  t.deepEqual(closes, ['4000 why'])
  t.deepEqual(heard, ['closed'])
  t.is(sent.length, 1)
})

test('a tab that floods a paused socket is ended', (t) => {
  const { socket, closes } = opened()
  socket.pause()
  for (let i = 0; i < 5; i++) socket.receive(new ArrayBuffer(8 * 1024 * 1024))
  t.deepEqual(closes, ['1006 '])
})

test('a ping is answered, because the driver tells when a document is gone', async (t) => {
  const { socket } = opened()
  const pong = new Promise<void>((resolve) => socket.on('pong', resolve))
  socket.ping()
  await pong
  t.pass()
})
