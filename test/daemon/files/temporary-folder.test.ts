import { spawnSync } from 'node:child_process'
import { chown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import {
  makeTemporary,
  type Owner,
  presentOwner,
  sweepTemporary,
} from '../../../daemon/files/temporary-folder.js'
import { useClosing } from '../../harness/closing.js'

const closing = useClosing(test)

/** A process that has ended. */
const ENDED = spawnSync(process.execPath, ['-e', '']).pid

async function stage() {
  const root = await mkdtemp(path.join(tmpdir(), 'probe-temporary-'))
  closing(() => rm(root, { recursive: true }))
  const own = await presentOwner()
  const ofEnded = async (owner: Owner) => {
    const made = await makeTemporary(owner, root)
    const folder = made.replace(`-${process.pid}-`, `-${ENDED}-`)
    await mkdir(path.join(folder, 'profile'), { recursive: true })
    await writeFile(path.join(folder, 'profile', 'Cookies'), 'x')
    await rm(made, { recursive: true })
    return path.basename(folder)
  }
  const left = async () => (await readdir(root)).toSorted()
  return { root, own, ofEnded, left }
}

test('folders of processes that have ended are removed, and those of running ones stay', async (t) => {
  const { root, own, ofEnded, left } = await stage()
  const running = path.basename(await makeTemporary(own, root))
  await ofEnded(own)
  await ofEnded(own)
  t.is((await left()).length, 3)
  await sweepTemporary(own, root)
  t.deepEqual(await left(), [running])
  if (process.platform !== 'win32') t.is((await lstat(path.join(root, running))).mode & 0o777, 0o700)
})

test('nobody removes what belongs to another user, another process namespace or another machine', async (t) => {
  const { root, own, ofEnded, left } = await stage()
  const others = await Promise.all([
    ofEnded({ ...own, user: `${own.user}0` }),
    ofEnded({ ...own, namespace: 'pid:[1]' }),
    ofEnded({ ...own, host: `${own.host}-2` }),
  ])
  await sweepTemporary(own, root)
  t.deepEqual(await left(), others.toSorted())
})

test('a link, a file and other names stay', async (t) => {
  const { root, own, ofEnded, left } = await stage()
  const name = await ofEnded(own)
  const [prefix] = name.split(/(?<=-)\w+$/)
  await symlink(root, path.join(root, `${prefix}linked`))
  await writeFile(path.join(root, `${prefix}filed0`), '')
  await mkdir(path.join(root, `${name}.more`))
  await sweepTemporary(own, root)
  t.deepEqual(await left(), [`${name}.more`, `${prefix}filed0`, `${prefix}linked`].toSorted())
})

if (process.getuid?.() === 0)
  test('a folder that another user gave this name stays', async (t) => {
    const { root, own, ofEnded, left } = await stage()
    const name = await ofEnded(own)
    await chown(path.join(root, name), 65_534, 65_534)
    await sweepTemporary(own, root)
    t.deepEqual(await left(), [name])
  })
