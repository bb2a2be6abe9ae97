/** Control endpoints of a daemon, for those who hold its token. */
export const STATUS_PATH = '/control/status'
/** `?origin=&within_ms=`: answers when a tab of the origin is connected, or the time is up */
export const ARRIVAL_PATH = '/control/arrival'
export const STOP_PATH = '/control/stop'
/** Name of the upgrade by which a stop is asked for. */
export const STOP_PROTOCOL = 'probe-stop'
