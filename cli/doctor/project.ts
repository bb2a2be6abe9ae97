import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { VERSION } from '../../sdk/protocol/version.js'
import { commandLine, localProgram, PACKAGE, packageManagerOf } from '../local-program.js'
import { manifestAbove, readManifest } from '../manifest.js'
import { type Check, fault, ok, warning } from './check.js'

export const project: Check = {
  name: 'project',
  async run({ cwd }) {
    const file = await manifestAbove(cwd)
    if (file === undefined) {
      return ok(`${cwd} is not in a package; that is fine if its pages load the SDK with a script tag`)
    }
    const folder = path.dirname(file)
    const manifest = await readManifest(folder).catch((error: Error) => error)
    if (manifest instanceof Error) return fault(manifest.message, `Repair ${file}.`)
    if (manifest === undefined) return undefined
    const { name = path.basename(folder) } = manifest
    if (manifest.name === PACKAGE) return ok(`${file}, which is probe itself (${VERSION})`)
    const installed = await installedVersion(folder)
    if (installed === undefined) {
      const isListed = [manifest.dependencies, manifest.devDependencies].some(
        (list) => list?.[PACKAGE] !== undefined,
      )
      return isListed
        ? fault(`${name} depends on ${PACKAGE}, which is not installed`, 'Run npm install.')
        : ok(
            `${name} does not depend on ${PACKAGE}; that is fine if its pages load the SDK with a script tag`,
          )
    }
    return installed === VERSION
      ? ok(`${name} has ${PACKAGE} ${installed}`)
      : warning(
          `${name} has ${PACKAGE} ${installed}, but this is ${VERSION}`,
          `Run the project's own copy: ${commandLine(localProgram(await packageManagerOf(cwd), '.', 'doctor'))}`,
        )
  },
}

async function installedVersion(folder: string): Promise<string | undefined> {
  const file = path.join(folder, 'node_modules', PACKAGE, 'package.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return (JSON.parse(text) as { version?: string }).version
  const parent = path.dirname(folder)
  return parent === folder ? undefined : installedVersion(parent)
}
