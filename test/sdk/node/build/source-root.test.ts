import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { sourceRoot } from '../../../../sdk/node/build/source-root.js'

const CASES: readonly [what: string, file: string, text: string, isRoot: boolean][] = [
  ['of npm, yarn or bun', 'package.json', '{ "workspaces": ["apps/*"] }', true],
  ['of pnpm', 'pnpm-workspace.yaml', "packages: ['apps/*']", true],
  ['of Lerna', 'lerna.json', '{}', true],
  ['of Rush', 'rush.json', '{}', true],
  ['that is a package like any other', 'package.json', '{ "name": "shop" }', false],
  ['whose package.json cannot be read', 'package.json', '{ "workspaces": ', false],
]

for (const [what, file, text, isRoot] of CASES) {
  test(`source paths are relative to ${isRoot ? 'the root of a workspace' : "the app's folder, not one above it"} ${what}`, async (t) => {
    const root = await mkdtemp(path.join(tmpdir(), 'probe-root-'))
    t.teardown(() => rm(root, { recursive: true }))
    const app = path.join(root, 'apps', 'web')
    await mkdir(app, { recursive: true })
    await writeFile(path.join(app, 'package.json'), '{ "name": "web" }')
    await writeFile(path.join(root, file), text)
    t.is(sourceRoot(app), isRoot ? root : app)
    t.is(sourceRoot(root), root)
  })
}
