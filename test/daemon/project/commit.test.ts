import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { commitOf } from '../../../daemon/project/commit.js'

async function repository(t: ExecutionContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-commit-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: folder })
      .toString()
      .trim()
  git('init', '-q', '-b', 'main')
  git('commit', '-q', '--allow-empty', '-m', 'one')
  return { folder, git, head: git('rev-parse', 'HEAD').slice(0, 12) }
}

test('the commit is that of the branch, loose or packed, of a detached head and of a linked tree', async (t) => {
  const { folder, git, head } = await repository(t)
  t.is(await commitOf(folder), head)
  await mkdir(path.join(folder, 'apps/web'), { recursive: true })
  t.is(await commitOf(path.join(folder, 'apps/web')), head)
  git('worktree', 'add', '-q', '-b', 'other', 'linked')
  t.is(await commitOf(path.join(folder, 'linked')), head)
  git('pack-refs', '--all')
  t.is(await commitOf(folder), head)
  t.is(await commitOf(path.join(folder, 'linked')), head)
  git('checkout', '-q', '--detach')
  t.is(await commitOf(folder), head)
})

test('outside of a repository, and before the first commit, there is none', async (t) => {
  t.is(await commitOf('/'), undefined)
  const { folder, git } = await repository(t)
  git('checkout', '-q', '--orphan', 'empty')
  t.is(await commitOf(folder), undefined)
})
