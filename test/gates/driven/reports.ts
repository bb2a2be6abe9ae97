/** Receives the reports of a Content Security Policy, and has a page that causes one. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'

export interface Report {
  directive: string
  /** address, or `inline` or `eval` */
  blocked: string
}

export interface Reports {
  /** the address for `report-uri` */
  url: string
  /** a page whose policy blocks its one script */
  control: string
  /** Resolves when the next visit to the control page is reported: reports of what happened before it are there. */
  controlled(): Promise<void>
  /** @returns the reports since the last call, without those of the control page */
  take(): Report[]
  close(): Promise<void>
}

const CONTROL = '/control'

export async function openReports(): Promise<Reports> {
  let reports: Report[] = []
  let seen: (() => void) | undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'GET') {
      const policy = `default-src 'self'; script-src 'none'; report-uri ${CONTROL}`
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end('<!doctype html><title>Control</title><script>document.title = "ran"</script>')
      return
    }
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      response.writeHead(204).end()
      if (pathname === CONTROL) return seen?.()
      const { 'csp-report': report } = JSON.parse(body) as { 'csp-report': Record<string, string> }
      const { 'effective-directive': directive = '', 'blocked-uri': blocked = '' } = report
      reports.push({ directive, blocked })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  const url = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`
  return {
    url: `${url}/reports`,
    control: `${url}${CONTROL}`,
    controlled: () =>
      new Promise((resolve) => {
        seen = resolve
      }),
    take() {
      const taken = reports
      reports = []
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
