import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Gate, REACT_NOTES } from './gate.js'
import { viteConfig } from './strict.js'

/** The generator of each major version of Vite. */
const GENERATORS = { 4: '4.4.1', 5: '5.5.4', 6: '6.5.0', 7: '7.1.3', 8: '9.3.0' } as const
type Major = keyof typeof GENERATORS

/**
 * A React app of that version.
 *
 * @param isModule false for a package without `"type": "module"`, whose config Vite may load as CommonJS
 */
export function viteVersion(major: Major, isModule: boolean): Gate {
  const generator = `create-vite@${GENERATORS[major]}`
  return {
    name: `Vite ${major} + React${isModule ? '' : ', without `type: module`'}`,
    fixture: `vite-${major}${isModule ? '' : '-commonjs'}`,
    shared: REACT_NOTES,
    make: { command: 'npx', args: ['--yes', generator, 'app', '--template', 'react-ts'] },
    ...(isModule ? {} : { prepare: withoutType }),
    dev: (port) => ({ command: 'npx', args: ['vite', '--port', String(port), '--strictPort'] }),
    build: { command: 'npx', args: ['vite', 'build'], output: ['dist'] },
    component: 'src/App.tsx',
    // Vite 4 cannot put a nonce on its own tags.
    ...(major === 4 ? {} : { strict: viteConfig }),
  }
}

async function withoutType(folder: string): Promise<void> {
  const file = path.join(folder, 'package.json')
  const { type: _module, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(manifest, null, 2))
}
