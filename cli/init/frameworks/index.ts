/** Every framework, specific ones first: a SvelteKit app is also a Vite app. */
import type { App } from '../app.js'
import { astro } from './astro.js'
import type { Framework } from './framework.js'
import { html } from './html.js'
import { next } from './next.js'
import { nuxt } from './nuxt.js'
import { qwik } from './qwik.js'
import { reactRouter } from './react-router.js'
import { remix } from './remix.js'
import { solidStart } from './solid-start.js'
import { sveltekit } from './sveltekit.js'
import { vite } from './vite.js'

/** Frameworks that are detected by a dependency. */
const BY_DEPENDENCY: readonly Framework[] = [
  next,
  nuxt,
  sveltekit,
  astro,
  remix,
  reactRouter,
  solidStart,
  qwik,
  vite,
]

export const FRAMEWORK_NAMES = [...BY_DEPENDENCY, html].map(({ name }) => name)

/** The framework that an app's package depends on. */
export async function dependedOnBy(app: App): Promise<Framework | undefined> {
  return firstOf(BY_DEPENDENCY, app)
}

/** The framework of an app, or plain HTML; undefined if neither fits. */
export async function frameworkOf(app: App): Promise<Framework | undefined> {
  return firstOf([...BY_DEPENDENCY, html], app)
}

async function firstOf(frameworks: readonly Framework[], app: App): Promise<Framework | undefined> {
  for (const framework of frameworks) if (await framework.isOf(app)) return framework
  return undefined
}
