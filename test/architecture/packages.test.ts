import { readFile } from 'node:fs/promises'
import test from 'ava'

const LOCK = new URL('../../../package-lock.json', import.meta.url)

interface Locked {
  hasInstallScript?: boolean
  dev?: boolean
  devOptional?: boolean
}

test('no package that users install runs a script on their machine', async (t) => {
  const { packages } = JSON.parse(await readFile(LOCK, 'utf8')) as { packages: Record<string, Locked> }
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true)
  t.true(scripted.length > 0, 'the lock file tells of scripts, as those of development')
  const users = scripted.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
  t.deepEqual(
    users.map(([folder]) => folder),
    [],
  )
})
