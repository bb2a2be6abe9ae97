import { rename, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Gate } from './gate.js'
import { NODE_22 } from './node-22.js'
import { NUXT_SOURCES, nuxtCsp } from './nuxt-csp.js'
import { policyOf } from './strict.js'

const VERSIONS = { 3: ['nuxt@3.21.11'], 4: [NODE_22, 'nuxt@4.5.2'] } as const

/** The starter of `npm create nuxt`, which loads it from GitHub. */
export function nuxtVersion(major: keyof typeof VERSIONS): Gate {
  return {
    name: `Nuxt ${major}`,
    fixture: `nuxt-${major}`,
    folder: 'nuxt',
    ...(major === 3 ? { prepare: placeAsBefore4 } : {}),
    packages: VERSIONS[major],
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
