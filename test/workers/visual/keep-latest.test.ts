import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { keepLatest } from '../../../workers/visual/keep-latest.js'
import { useClosing } from '../../harness/closing.js'

const closing = useClosing(test)

test('the latest files stay, and a folder that was deleted meanwhile is no error', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-pictures-'))
  closing(() => rm(folder, { recursive: true, force: true }))
  for (const [i, name] of ['old.png', 'newer.png', 'newest.png'].entries()) {
    const file = path.join(folder, name)
    await writeFile(file, '')
    await utimes(file, i, i)
  }
  await keepLatest(folder, 2)
  t.deepEqual((await readdir(folder)).toSorted(), ['newer.png', 'newest.png'])
  await rm(folder, { recursive: true })
  await t.notThrowsAsync(keepLatest(folder, 2))
})
