import { createRequire } from 'node:module'
import test from 'ava'

type Loader = (this: object, code: string) => void
const loader = createRequire(import.meta.url)('../../../../../sdk/node/build/stamp/loader.cjs') as Loader

function loaded(resourcePath: string, code: string): Promise<{ code: string; map: unknown }> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: string, map: unknown) =>
      error === null ? resolve({ code: result, map }) : reject(error)
    const context = {
      resourcePath,
      getOptions: () => ({ root: '/app', from: '/app', exclude: ['app/x*'] }),
      async: () => done,
    }
    loader.call(context, code)
  })
}

test('the loader stamps a file and returns a source map', async (t) => {
  const { code, map } = await loaded('/app/app/page.tsx', 'export default () => <h1>Hi</h1>')
  t.is(code, 'export default () => <h1 data-probe-source="app/page.tsx:1:22">Hi</h1>')
  t.like(map, { sources: ['/app/app/page.tsx'] })
})

test('a file without elements stays unchanged', async (t) => {
  t.deepEqual(await loaded('/app/app/x.tsx', '<p/>'), { code: '<p/>', map: undefined })
  t.deepEqual(await loaded('/app/app/broken.tsx', '<p'), { code: '<p', map: undefined })
})
