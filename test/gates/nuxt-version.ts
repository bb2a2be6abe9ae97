import { readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Gate } from './gate.js'
import { NUXT_SOURCES, nuxtCsp } from './nuxt-csp.js'
import { policyOf } from './strict.js'

/** Newer releases of Nuxt 4 need Node 22. */
const VERSIONS = {
  3: { nuxt: '3.21.11', 'vue-router': '4.6.4' },
  4: { nuxt: '4.4.8', 'vue-router': '5.0.3' },
} as const

/** The starter of `npm create nuxt`, which loads it from GitHub. */
export function nuxtVersion(major: keyof typeof VERSIONS): Gate {
  return {
    name: `Nuxt ${major}`,
    fixture: `nuxt-${major}`,
    files: 'nuxt',
    async prepare(folder) {
      const manifest = path.join(folder, 'package.json')
      const { dependencies, ...rest } = JSON.parse(await readFile(manifest, 'utf8'))
      const changed = { ...rest, dependencies: { ...dependencies, ...VERSIONS[major] } }
      await writeFile(manifest, JSON.stringify(changed, null, 2))
      if (major === 3) await placeAsBefore4(folder)
    },
    dev: (port) => ({ command: 'npx', args: ['nuxt', 'dev', '--port', String(port)] }),
    build: { command: 'npx', args: ['nuxt', 'build'], output: ['.output'] },
    component: major === 3 ? 'app.vue' : 'app/app.vue',
    beforeHydration: 'shown',
    strict: ({ api }) => [nuxtCsp(policyOf(api, NUXT_SOURCES))],
  }
}

/** The app's sources are in its root, and it has one TypeScript project. */
async function placeAsBefore4(folder: string): Promise<void> {
  await rename(path.join(folder, 'app', 'app.vue'), path.join(folder, 'app.vue'))
  await rmdir(path.join(folder, 'app'))
  await writeFile(path.join(folder, 'tsconfig.json'), '{\n  "extends": "./.nuxt/tsconfig.json"\n}\n')
}
