import test from 'ava'
import { defineGate } from './gate.js'

defineGate(test, {
  name: 'plain HTML',
  fixture: 'html',
  dev: (port) => ({ command: 'node', args: ['server.js', String(port)] }),
})
