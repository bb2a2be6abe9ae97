import test from 'ava'
import { astroVersion } from './astro-version.js'
import { defineGate } from './gate.js'

defineGate(test, astroVersion(5))
