/** Reports that an app sends about itself. They are no part of what it does for its user. */

/**
 * The endpoints of open formats: Sentry's envelopes, also through an address of the app's own, and OpenTelemetry's
 * signals over HTTP. https://develop.sentry.dev/sdk/foundations/transport/envelopes/
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp-request
 */
const ENDPOINT =
  /\/api\/\d+\/(?:envelope|store)\/?(?:\?|$)|[?&]sentry_key=|\/v1\/(?:traces|metrics|logs)(?:\?|$)/

/** Names that apps use for usage data and presence signals. */
const NAMED =
  /[/-](?:analytics|heartbeats?|metrics|presence|stat(?:istic)?s|telemetry)(?:[/-]|$)|\/collect\/(?:usage|events?)(?:\/|$)/i

/** True for paths that usually carry usage data or presence signals, and are of no record. Not certain, unlike `isTelemetry`. */
export function isTelemetryByName(path: string): boolean {
  return NAMED.test(path) && !/\d/.test(path)
}

export function isTelemetry(url: string): boolean {
  return ENDPOINT.test(url)
}
