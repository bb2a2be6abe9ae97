/** Addresses at which dev servers open a file in an editor. */

export interface Place {
  /** absolute path */
  file: string
  line: number
  column: number
}

/** What a server answers to a request. */
export interface Reply {
  status: number
  /** the beginning of the body */
  text: string
}

export interface Endpoint {
  name: string
  /** absolute paths, of which one may answer. @param page path of the page, which may begin with the app's base */
  paths(page: string): string[]
  /** True for the answer to a request that names no file. Another server, or an app's own route, answers otherwise. */
  isThere(reply: Reply): boolean
  query(place: Place): Record<string, string>
}

/** Vite, Nuxt, Vue CLI, and every server that uses the middleware. https://github.com/vitejs/launch-editor */
const middleware: Endpoint = {
  name: 'the dev server',
  paths(page) {
    const [first = ''] = page.split('/').filter((part) => part !== '')
    return [...new Set(['/', '/_nuxt/', first === '' ? '/' : `/${first}/`])].map(
      (base) => `${base}__open-in-editor`,
    )
  },
  isThere: ({ status, text }) => status === 500 && text.startsWith('launch-editor-middleware:'),
  query: ({ file, line, column }) => ({ file: `${file}:${line}:${column}` }),
}

/** https://github.com/vercel/next.js/blob/canary/packages/next/src/server/dev/middleware-turbopack.ts */
const next: Endpoint = {
  name: 'Next',
  paths: () => ['/__nextjs_launch-editor'],
  isThere: ({ status, text }) => status === 400 && (text === '' || text === 'Bad Request'),
  /** Next 15.4 renamed the line and the column. */
  query: ({ file, line, column }) => ({
    file,
    line1: String(line),
    column1: String(column),
    lineNumber: String(line),
    column: String(column),
  }),
}

export const ENDPOINTS: readonly Endpoint[] = [middleware, next]
