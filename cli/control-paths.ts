/** Control endpoints of a daemon, for those who hold its token. */
export const STATUS_PATH = '/control/status'
export const STOP_PATH = '/control/stop'
/** Name of the upgrade by which a stop is asked for. */
export const STOP_PROTOCOL = 'probe-stop'
