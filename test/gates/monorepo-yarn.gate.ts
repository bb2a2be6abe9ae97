import test from 'ava'
import { defineWorkspace } from './workspace.js'

defineWorkspace(test, '@yarnpkg/cli-dist@4.18.1')
