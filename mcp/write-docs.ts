import { writeFile } from 'node:fs/promises'
import { errorsPage, toolsPage } from './docs.js'

const docs = new URL('../../docs/', import.meta.url)
await writeFile(new URL('tools.md', docs), toolsPage())
await writeFile(new URL('errors.md', docs), errorsPage())
