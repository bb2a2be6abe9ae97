/** The strict policy of an app that knows nothing of `probe`: it allows what comes from the app's own origin. */

export interface Allowed {
  /** default: the app's own files */
  scripts?: string
  styles?: string
}

export function policyOf(reports: string, { scripts = "'self'", styles = "'self'" }: Allowed = {}): string {
  return [
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `report-uri ${reports}`,
  ].join('; ')
}
