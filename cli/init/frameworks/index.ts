/** Every framework, specific ones first: a SvelteKit app is also a Vite app. */
import type { App } from '../app.js'
import { angular } from './angular.js'
import { astro } from './astro.js'
import { express } from './express.js'
import type { Framework } from './framework.js'
import { html } from './html.js'
import { next } from './next.js'
import { nuxt } from './nuxt.js'
import { qwik } from './qwik.js'
import { reactRouter } from './react-router.js'
import { remix } from './remix.js'
import { solidStart } from './solid-start.js'
import { sveltekit } from './sveltekit.js'
import { templates } from './templates.js'
import { nx, unwired } from './unwired.js'
import { vite } from './vite.js'
import { webpack } from './webpack.js'

/** Frameworks that are detected by a dependency. */
const BY_DEPENDENCY: readonly Framework[] = [
  nx,
  next,
  nuxt,
  sveltekit,
  astro,
  remix,
  reactRouter,
  solidStart,
  qwik,
  angular,
  vite,
  ...unwired,
  webpack,
  express,
]
/** Frameworks that are detected by files. */
const BY_FILES: readonly Framework[] = [templates, html]

export const FRAMEWORK_NAMES = [...BY_DEPENDENCY.filter((each) => each !== nx), ...BY_FILES].map(
  ({ name }) => name,
)

/** The framework that an app's package depends on. */
export async function dependedOnBy(app: App): Promise<Framework | undefined> {
  return firstOf(BY_DEPENDENCY, app)
}

/** The framework of an app, also one of files only; undefined if neither fits. */
export async function frameworkOf(app: App): Promise<Framework | undefined> {
  return firstOf([...BY_DEPENDENCY, ...BY_FILES], app)
}

async function firstOf(frameworks: readonly Framework[], app: App): Promise<Framework | undefined> {
  for (const framework of frameworks) if (await framework.isOf(app)) return framework
  return undefined
}
