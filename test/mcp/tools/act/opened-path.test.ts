import { mkdir, mkdtemp, open, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { readFiles } from '../../../../mcp/tools/act/files.js'
import { openedPath } from '../../../../mcp/tools/act/opened-path.js'

const PLATFORMS: NodeJS.Platform[] = process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform]
const SWAPS = 300

async function twoFiles() {
  const place = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-opened-')))
  const [inside, outside] = [path.join(place, 'inside'), path.join(place, 'outside')]
  await writeFile(inside, 'inside')
  await writeFile(outside, 'outside')
  return { place, inside, outside, remove: () => rm(place, { recursive: true }) }
}

for (const platform of PLATFORMS) {
  test(`an open file has its path, and not when another file took it (${platform})`, async (t) => {
    const { inside, outside, remove } = await twoFiles()
    const handle = await open(inside)
    t.is(await openedPath(handle, inside, platform), inside)
    await rename(outside, inside)
    t.not(await openedPath(handle, inside, platform), inside)
    await handle.close()
    await remove()
  })
}

test('a file that is swapped for a link while it is read never gives the content of the link', async (t) => {
  const { place, outside, remove } = await twoFiles()
  const project = path.join(place, 'project')
  await mkdir(project)
  const file = path.join(project, 'a')
  await writeFile(file, 'inside')
  let isOver = false
  const swapping = (async () => {
    for (let i = 0; !isOver; i++) {
      const next = path.join(project, `next-${i}`)
      await (i % 2 === 0 ? symlink(outside, next) : writeFile(next, 'inside'))
      await rename(next, file)
    }
  })()
  const seen = new Set<string>()
  for (let i = 0; i < SWAPS; i++) {
    const read = await readFiles([{ path: file }], {
      roots: [project],
      stateFolder: path.join(place, 'state'),
    }).then(
      ([given]) => Buffer.from(given?.base64 ?? '', 'base64').toString(),
      ({ code }: { code: string }) => code,
    )
    seen.add(read)
  }
  isOver = true
  await swapping
  await remove()
  t.true(seen.has('FILE_REFUSED'), [...seen].join())
  t.deepEqual(
    [...seen].filter((each) => !['inside', 'FILE_REFUSED', 'NOT_FOUND'].includes(each)),
    [],
  )
})
