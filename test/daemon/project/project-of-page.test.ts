import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { projectOfPage } from '../../../daemon/project/project-of-page.js'
import type { ProbeError } from '../../../sdk/protocol/errors.js'

let repository = ''
let app = ''
let other = ''

test.before('a repository with an app, and another project', async () => {
  const place = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-page-')))
  repository = path.join(place, 'repository')
  app = path.join(repository, 'apps', 'web')
  other = path.join(place, 'other')
  for (const folder of [app, other]) await mkdir(folder, { recursive: true })
})

test.after.always('the folders are removed', () => rm(path.dirname(repository), { recursive: true }))

test('the known folder around the app is its project, the nearest one of several', async (t) => {
  t.is(await projectOfPage({ root: app, drivers: [] }, [repository, other]), repository)
  t.is(await projectOfPage({ root: app, drivers: [] }, [repository, app]), app)
  t.is(await projectOfPage({ root: repository, drivers: [] }, [app]), repository, 'an agent works in a part')
})

test('the settings of a project come before', async (t) => {
  const shop = path.join(repository, 'apps', 'shop')
  await mkdir(path.join(shop, '.probe'), { recursive: true })
  await mkdir(path.join(shop, 'src'))
  await writeFile(path.join(shop, '.probe/project.json'), '{ "version": 1 }')
  t.is(await projectOfPage({ root: path.join(shop, 'src'), drivers: [] }, [repository]), shop)
})

test('a page that names no folder belongs to its agents, else to the only folder that is known', async (t) => {
  t.is(await projectOfPage({ root: undefined, drivers: [other] }, [repository, other]), other)
  t.is(await projectOfPage({ root: undefined, drivers: [] }, [repository, repository]), repository)
})

test('a folder that nobody works in, too wide a one, and a choice are refused', async (t) => {
  const page = (root: string | undefined, ...drivers: string[]) => ({ root, drivers })
  for (const [origin, known] of [
    [page(other), [repository]],
    [page(homedir()), [repository]],
    [page('/'), [repository]],
    [page('apps/web'), [repository]],
    [page('//elsewhere/share'), [repository]],
    [page(path.join(other, 'gone')), [other]],
    [page(undefined, repository, other), [repository]],
    [page(undefined), [repository, other]],
    [page(undefined), []],
  ] as const) {
    const error = await t.throwsAsync<ProbeError>(
      projectOfPage(origin, known),
      undefined,
      String(origin.root),
    )
    t.is(error?.code, 'NOT_FOUND')
  }
})
