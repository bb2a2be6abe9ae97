import test from 'ava'
import { angularVersion } from './angular-version.js'
import { defineGate } from './gate.js'

defineGate(test, angularVersion(18))
