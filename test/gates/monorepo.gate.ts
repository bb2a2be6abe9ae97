import test from 'ava'
import { defineWorkspace } from './workspace.js'

defineWorkspace(test)
