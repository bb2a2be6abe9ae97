import { spawn } from 'node:child_process'
import test from 'ava'
import { ended, isAlive, kill } from './processes.js'

for (const pid of [undefined, 0, -1, Number.NaN])
  test(`a process with the id ${pid} gets no signal`, (t) => {
    t.throws(() => kill(pid, 'SIGKILL'), { message: `no process to send SIGKILL: its id is ${pid}` })
  })

test('a process gets its signal', async (t) => {
  const { pid } = spawn('sleep', ['60'], { stdio: 'ignore' })
  kill(pid)
  await ended(pid)
  t.false(isAlive(pid))
})
