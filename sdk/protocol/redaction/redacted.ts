/** Replaces each credential. */
export const REDACTED = '[REDACTED]'
