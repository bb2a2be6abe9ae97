/** A site over https that signs its own certificate, as dev servers do. The key protects nothing: it is for tests. */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEQjk73w58R8a35gb
O2oTYOzUhJZsWEBq41ncUKAJuqGhRANCAAQ6An0LWfUMXTlmsFCQdh4NJReeJgHR
3lJ360Om2noQIgC6fI72Aeglj0kCFGXJCMUokVqPfafjeq4l/jUXdObP
-----END PRIVATE KEY-----`
const CERT = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUMSGFhF2A32596lHM96/TUQBUbH0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTA1MDYwMloYDzIxMjYxMTAx
MDUwNjAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ6An0LWfUMXTlmsFCQdh4NJReeJgHR3lJ360Om2noQIgC6fI72Aegl
j0kCFGXJCMUokVqPfafjeq4l/jUXdObPo2kwZzAdBgNVHQ4EFgQU6sfhxoeI7NQ8
zAfTN6T/F6X+OZAwHwYDVR0jBBgwFoAU6sfhxoeI7NQ8zAfTN6T/F6X+OZAwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAKNzMHLEnn5RYI/TIIlQG956fzcL4NnfhzQtSuJ5QA69AiAJUfZ5JsY/
VwSEjMVuEW2up8/px6KVPK2qA1qs6bCmQg==
-----END CERTIFICATE-----`

/**
 * @param html of every path
 * @returns `certificate` as PEM
 */
export async function openSecureSite(
  html: string,
): Promise<{ url: string; certificate: string; close(): Promise<void> }> {
  const server = createServer({ key: KEY, cert: CERT }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate: CERT,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
