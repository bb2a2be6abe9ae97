import test from 'ava'
import { fileOf } from '../../../workers/driver/source-file.js'

const CASES: readonly [source: string, file: string | undefined][] = [
  ['http://localhost:5173/src/App.jsx', 'src/App.jsx'],
  ['http://localhost:5173/src/App.jsx?t=1764000000', 'src/App.jsx'],
  ['http://localhost:5173/@fs/home/ann/ui/Button.tsx', '/home/ann/ui/Button.tsx'],
  ['http://localhost:5173/src/My%20page.vue', 'src/My page.vue'],
  ['file:///home/ann/shop/app/page.tsx', '/home/ann/shop/app/page.tsx'],
  ['turbopack:///[project]/app/page.tsx', 'app/page.tsx'],
  ['webpack://_N_E/./src/app/page.tsx', 'src/app/page.tsx'],
  ['App.svelte', 'App.svelte'],
  ['http://localhost:5173/node_modules/.vite/deps/react-dom.js', undefined],
  ['webpack://shop/./node_modules/react/index.js', undefined],
  ['http://localhost:5173/', undefined],
]

for (const [source, file] of CASES)
  test(`the source ${source} is ${file === undefined ? 'no file of the app' : `the file ${file}`}`, (t) =>
    t.is(fileOf(source), file))
