/** The program that sends the counts. The path is right from this module and from the bundles beside it. */
export const SENDER = new URL('./telemetry/send.entry.js', import.meta.url)
