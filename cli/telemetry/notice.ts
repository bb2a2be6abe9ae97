/** The line that must be seen before anything is counted. */
export function noticeLine(url: URL): string {
  return `Telemetry of probe: it counts its commands and errors, and sends the counts to ${url.origin} once a day, nothing else. See them: probe telemetry status. Turn it off: probe telemetry disable`
}
