import test from 'ava'
import { defineGate } from './gate.js'
import { viteVersion } from './vite-version.js'

defineGate(test, viteVersion(4, false))
