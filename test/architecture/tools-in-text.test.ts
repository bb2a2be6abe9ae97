/** Every tool, and every action of a tool, that a text names exists. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { TOOLS } from '../../mcp/registry.js'
import { RECOVERY } from '../../sdk/protocol/errors.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['cli', 'daemon', 'docs', 'mcp', 'sdk', 'workers']

/** Names of tools that do not exist. `probe_x with action y` counts as `probe_x y`. */
function unknownTools(text: string): string[] {
  const named = [...text.matchAll(/\bprobe_[a-z_]*[a-z]\b(?: with action ([a-z]+))?/g)]
  return named.flatMap(([whole, action]) => {
    const [name = ''] = whole.split(' ')
    const tool = TOOLS.find((each) => each.name === name)
    if (tool === undefined) return [name]
    return action === undefined || action in tool.members ? [] : [`${name} ${action}`]
  })
}

async function textsIn(folder: string): Promise<string[]> {
  const files = await readdir(path.join(ROOT, folder), { recursive: true })
  return files.filter((file) => /\.(?:tsx?|js|md)$/.test(file)).map((file) => path.join(folder, file))
}

test('every tool that a source file or a page names exists', async (t) => {
  const root = (await readdir(ROOT)).filter((file) => file.endsWith('.md'))
  const files = [...root, ...(await Promise.all(FOLDERS.map(textsIn))).flat()]
  t.true(files.length > 300)
  for (const file of files) t.deepEqual(unknownTools(await readFile(path.join(ROOT, file), 'utf8')), [], file)
})

test('every tool that the recovery of an error names exists', (t) => {
  for (const [code, recovery] of Object.entries(RECOVERY)) t.deepEqual(unknownTools(recovery), [], code)
})

test('an unknown tool, and an unknown action of a tool, are recognised', (t) => {
  t.deepEqual(unknownTools('Call probe_look, then `probe_reload`.'), ['probe_reload'])
  t.deepEqual(unknownTools('Call probe_session with action lst.'), ['probe_session lst'])
  t.deepEqual(unknownTools('Call probe_session with action list: probe_act_and_wait.'), [])
})
