/** Control endpoints of a daemon, for those who hold its token. */
export const STATUS_PATH = '/control/status'
export const STOP_PATH = '/control/stop'
