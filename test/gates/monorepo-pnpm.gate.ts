import test from 'ava'
import { defineWorkspace } from './workspace.js'

defineWorkspace(test, 'pnpm@12.21.0')
