import test from 'ava'
import { defineWorkspace } from './workspace.js'

defineWorkspace(test, 'bun@1.4.5')
