/** The program's limits, each with its unit and reason. */

/** Version of the wire: the daemon refuses a page with another version, and says why. */
export const PROTOCOL_VERSION = 1

/** TCP port of the daemon when neither `--port` nor `PROBE_PORT` says otherwise. */
export const DEFAULT_PORT = 7762
/** The only address the daemon binds, and the one the SDK dials by number: `localhost` may resolve to `::1`. */
export const LOOPBACK = '127.0.0.1'
/** Path of the bridge for tabs. */
export const BRIDGE_PATH = '/probe'
/** Path of the MCP endpoint for agents. */
export const MCP_PATH = '/mcp'
/** Name of the upgrade at MCP_PATH by which the stdio proxy gets its socket, and the header of the agent's folder. */
export const PIPE_PROTOCOL = 'probe-mcp'
export const FOLDER_HEADER = 'x-probe-folder'
/** Sent by a daemon over that socket before it stops in good order: the receiver does not start another. */
export const STOPPING_METHOD = 'notifications/probe/stopping'
/** Path of a tool call from a shell. */
export const CALL_PATH = '/call'
/** Path of the SDK as one classic script. */
export const SCRIPT_PATH = '/probe.js'

/** ms without an agent's command after which the reaper ends a session. */
export const IDLE_END_MS = 300_000
/** ms; minimum for `tune`. */
export const IDLE_END_MIN_MS = 5_000
/** ms; maximum for `tune`: a day. */
export const IDLE_END_MAX_MS = 86_400_000
/** ms without a bridge after which a page ends its own session, and for which the supervisor keeps a dropped tab. */
export const BRIDGE_LOST_MS = 15_000
/** ms between two heartbeats of a page. */
export const HEARTBEAT_MS = 5_000
/** ms of silence after which a tab counts as quiet. */
export const QUIET_MS = 12_000
/** ms within which a new socket must send its hello. */
export const HELLO_DEADLINE_MS = 5_000
/** ms for which a tab's former document may still hold its session when the next one sends its hello. */
export const HANDOVER_MS = 500
/** ms of silence (no reply, no progress) after which a page command fails with PAGE_TIMEOUT. */
export const COMMAND_SILENCE_MS = 8_000
/** ms after which a page command fails regardless of progress. */
export const COMMAND_MAX_MS = 600_000
/** ms of silence after which a tab is pinged before an act, and ms to wait for the reply. */
export const ALIVE_MS = 1_000
export const SIGN_OF_LIFE_MS = 4_000
/** ms of silence about an agent's open calls until `probe mcp` pings the daemon, and then until it counts as dead. */
export const PROXY_SILENCE_MS = 15_000
/** ms; the bound on an action's settle, after which it answers `settled: false`. */
export const SETTLE_MS = 200
/** ms; an act does not wait for one-shot timers due later than this. */
export const TIMER_HORIZON_MS = 500
/** ms; default `timeout_ms` of scroll_to: a long list takes one frame per screen. */
export const SCROLL_TIMEOUT_MS = 30_000
/** timers that one advance of a frozen clock fires: a timer that sets itself again would never end. */
export const ADVANCE_TIMERS = 10_000
/** ms; maximum of one advance: thirty days. */
export const ADVANCE_MAX_MS = 2_592_000_000
/** ms; default window of `probe_observe`. */
export const OBSERVE_WINDOW_MS = 2_000
/** ms; default `timeout_ms` of act_and_wait, assert and wait. */
export const TIMEOUT_MS = 4_000
/** ms; maximum wait of one call. */
export const TIMEOUT_MAX_MS = 120_000
/** ms; delay between attempts to reconnect: doubles from the first to the second value, with jitter. */
export const RECONNECT_MIN_MS = 500
export const RECONNECT_MAX_MS = 10_000

/** bytes; larger responses to writes are not cloned to read their outcome. */
export const OUTCOME_BYTES = 256 * 1024
/** bytes of a body that are kept when bodies are captured. */
export const BODY_BYTES = 16 * 1024
/** bytes; a frame above this closes its socket. */
export const FRAME_BYTES = 4 * 1024 * 1024
/** messages and marks that are kept for a session; further marks are refused, the oldest message is dropped. */
export const MESSAGES_KEPT = 100
export const MARKS_KEPT = 100
/** characters of one narration, message, mark or feedback. */
export const SAID_CHARS = 2_000
/** bytes; limit for control frames (hello, status, human), which the main thread parses. */
export const CONTROL_FRAME_BYTES = 16 * 1024
/** events kept for a session, and their bytes; churn is evicted first. */
export const TIMELINE_EVENTS = 10_000
export const TIMELINE_BYTES = 16 * 1024 * 1024
/** events a page keeps while it is offline; churn is evicted first. */
export const OUTBOX_EVENTS = 2_000
/** events per second of one tab above which churn is sampled. */
export const RATE_EVENTS = 20_000
/** sessions of one daemon, and of one origin: one app leaves room for others. */
export const SESSIONS_MAX = 256
export const SESSIONS_OF_ORIGIN_MAX = 160
/** frames of one tab that the daemon accepts per second, and in a burst; a page sends one per animation frame. */
export const FRAMES_PER_SECOND = 2_000
export const FRAMES_AT_ONCE = 500
/** cost, in frames, of a frame that the daemon's main thread parses. */
export const CONTROL_FRAME_UNITS = 20
/** bytes that may be queued for a tab that does not read. */
export const UNSENT_BYTES = 16 * 1024 * 1024
/** bytes that a socket may send before it is welcomed. */
export const BEFORE_WELCOME_BYTES = 64 * 1024
/** pending sockets of tabs, and pending connections of any kind; the oldest over the limit is evicted. */
export const WAITING_TABS = 128
export const WAITING_SOCKETS = 256
/** ms for a refused tab to receive the reason. */
export const LAST_WORD_MS = 2_000
/** bytes in flight to one actor above which its socket is paused. */
export const ACTOR_CREDIT_BYTES = 8 * 1024 * 1024
/** bytes of overhead per frame in flight. */
export const FRAME_COST_BYTES = 512
/** deaths of an actor within ms after which its session ends: the cause is in the tab. */
export const ACTOR_DEATHS = 3
export const ACTOR_DEATHS_MS = 10_000
/** ms without a sign of life after which a busy actor counts as hung and is replaced. */
export const ACTOR_HANG_MS = 20_000
/** MiB of old-generation heap of one actor. */
export const ACTOR_HEAP_MB = 192
/** ms without agents and tabs after which a daemon exits. */
export const DAEMON_ALONE_MS = 600_000

/** ms without a request after which an agent over HTTP counts as gone: HTTP keeps no connection. */
export const AGENT_GONE_MS = 600_000
/** ms between two progress notifications of a long tool call. */
export const PROGRESS_MS = 2_000
/** ms for an agent's client to list its roots. */
export const ROOTS_MS = 1_000

/** nodes and depth of one snapshot. */
export const SNAPSHOT_NODES = 2_000
export const SNAPSHOT_DEPTH = 60
/** ms; the longest `holdMs`. */
export const HOLD_MAX_MS = 60_000
/** bytes of all files of one `upload`: as base64 they must fit one frame of FRAME_BYTES. */
export const UPLOAD_BYTES = 2 * 1024 * 1024
/** characters of one text that the page sends (console lines, names, error messages). */
export const TEXT_CHARS = 2_000
/** candidates named by AMBIGUOUS_TARGET and near-misses. */
export const CANDIDATES = 5
/** predicates in one claim, and how deep they nest. */
export const CLAIM_LEAVES = 64
export const CLAIM_DEPTH = 8
