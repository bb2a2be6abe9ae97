import { writeFile } from 'node:fs/promises'
import { verdictsPage } from './verdicts-page.js'

await writeFile(new URL('../../../docs/verdicts.md', import.meta.url), verdictsPage())
