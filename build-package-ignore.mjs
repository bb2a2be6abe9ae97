/** Writes `dist/.npmignore`: the declarations that no entry of the package leads to stay out of it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'

/** @param {object} manifest package.json, whose `exports` name the declarations that users import */
export async function writePackageIgnore(manifest) {
  const needed = await reachable(entries(manifest.exports))
  const names = await readdir('dist', { recursive: true })
  const surplus = names
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.d\.[cm]?ts$/.test(name) && !needed.has(`dist/${name}`))
  await writeFile('dist/.npmignore', `*.map\n${surplus.map((name) => `/${name}\n`).join('')}`)
}

/** Every `types` of an `exports` field, whatever conditions it stands under. */
function entries(exports) {
  return Object.entries(exports).flatMap(([condition, target]) => {
    if (typeof target === 'object') return entries(target)
    return condition === 'types' ? [path.posix.normalize(target)] : []
  })
}

async function reachable(files) {
  const seen = new Set()
  const open = [...files]
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const { importedFiles } = ts.preProcessFile(await readFile(file, 'utf8'), true, true)
    for (const { fileName } of importedFiles)
      if (fileName.startsWith('.'))
        open.push(path.posix.join(path.posix.dirname(file), fileName).replace(/\.(c|m)?js$/, '.d.$1ts'))
  }
  return seen
}
