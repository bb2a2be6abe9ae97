import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { VERSION } from '../../sdk/protocol/version.js'
import { commandLine, localProgram, PACKAGE, packageManagerOf } from '../local-program.js'
import { manifestAbove } from '../manifest.js'
import { type Check, fault, ok, warning } from './check.js'

export const project: Check = {
  name: 'project',
  async run({ cwd }) {
    const file = await manifestAbove(cwd)
    if (file === undefined) {
      return ok(`${cwd} is not in a package: its pages load the SDK with a script tag`)
    }
    const text = await readFile(file, 'utf8')
    let manifest: Manifest
    try {
      manifest = JSON.parse(text) as Manifest
    } catch (error) {
      return fault(`${file} is not valid JSON: ${(error as Error).message}`, `Repair ${file}.`)
    }
    const { name = path.basename(path.dirname(file)) } = manifest
    const own = VERSION
    if (manifest.name === PACKAGE) return ok(`${file}, which is probe itself (${own})`)
    const installed = await installedVersion(path.dirname(file))
    if (installed === undefined) {
      const isListed = [manifest.dependencies, manifest.devDependencies].some(
        (list) => list?.[PACKAGE] !== undefined,
      )
      return isListed
        ? fault(`${name} depends on ${PACKAGE}, which is not installed`, 'Run npm install.')
        : ok(`${name} does not depend on ${PACKAGE}: its pages load the SDK with a script tag`)
    }
    return installed === own
      ? ok(`${name} has ${PACKAGE} ${installed}`)
      : warning(
          `${name} has ${PACKAGE} ${installed}, but this is ${own}`,
          `Run the project's own copy: ${commandLine(localProgram(await packageManagerOf(cwd), '.', 'doctor'))}`,
        )
  },
}

interface Manifest {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

async function installedVersion(folder: string): Promise<string | undefined> {
  const file = path.join(folder, 'node_modules', PACKAGE, 'package.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return (JSON.parse(text) as { version?: string }).version
  const parent = path.dirname(folder)
  return parent === folder ? undefined : installedVersion(parent)
}
