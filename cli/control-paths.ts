/** Control endpoints of a daemon; they require its token. */
export const STATUS_PATH = '/control/status'
/** `?origin=&within_ms=`: answers when a tab of the origin connects, or after `within_ms` */
export const ARRIVAL_PATH = '/control/arrival'
/** `?id=`: the evidence of one of the latest verdicts */
export const VERDICT_PATH = '/control/verdict'
export const STOP_PATH = '/control/stop'
/** Protocol name of the HTTP upgrade that requests a stop. */
export const STOP_PROTOCOL = 'probe-stop'
/** With this header, a daemon with tabs or agents refuses to stop, and so does one in the foreground. */
export const IF_IDLE_HEADER = 'x-probe-if-idle'
