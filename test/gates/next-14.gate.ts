import test from 'ava'
import { defineGate } from './gate.js'
import { nextVersion } from './next-version.js'

defineGate(test, nextVersion(14))
