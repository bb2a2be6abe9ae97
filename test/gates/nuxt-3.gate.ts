import test from 'ava'
import { defineGate } from './gate.js'
import { nuxtVersion } from './nuxt-version.js'

defineGate(test, nuxtVersion(3))
