/** Every number of the program that somebody might ask about, with its unit and its reason. */

/** The wire's version: a page whose hello carries another number is refused in words. */
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
/** What a daemon says over that socket before it stops in good order: who hears it does not start another. */
export const STOPPING_METHOD = 'notifications/probe/stopping'
/** Path of a tool call from a shell. */
export const CALL_PATH = '/call'
/** Path of the SDK as one classic script. */
export const SCRIPT_PATH = '/probe.js'

/** ms without an agent's command after which the reaper ends a session. */
export const IDLE_END_MS = 300_000
/** ms; the least that `tune` accepts. */
export const IDLE_END_MIN_MS = 5_000
/** ms; the most that `tune` accepts: a day. */
export const IDLE_END_MAX_MS = 86_400_000
/** ms without a bridge after which a page ends its own session, and for which the supervisor keeps a dropped tab. */
export const BRIDGE_LOST_MS = 15_000
/** ms between two heartbeats of a page. */
export const HEARTBEAT_MS = 5_000
/** ms of silence after which a tab counts as quiet. */
export const QUIET_MS = 12_000
/** ms that a new socket has to say hello. */
export const HELLO_DEADLINE_MS = 5_000
/** ms for which a tab's former document may still hold its session when the next one says hello. */
export const HANDOVER_MS = 500
/** ms of silence (no reply, no progress) after which a page command fails with PAGE_TIMEOUT. */
export const COMMAND_SILENCE_MS = 8_000
/** ms after which it fails whatever progress the page reports. */
export const COMMAND_MAX_MS = 600_000
/** ms of silence after which a tab is asked for a sign of life before an act, and ms that it has to give it. */
export const ALIVE_MS = 1_000
export const SIGN_OF_LIFE_MS = 4_000
/** ms for which a daemon may say nothing of an agent's open calls until `probe mcp` asks for a sign of life, and then until it counts as dead. */
export const PROXY_SILENCE_MS = 15_000
/** ms; the bound on an action's settle, after which it answers `settled: false`. */
export const SETTLE_MS = 200
/** ms; one-shot timers due later than this are not waited for after an act. */
export const TIMER_HORIZON_MS = 500
/** ms; default `timeout_ms` of scroll_to: a long list takes a frame for each screen of it. */
export const SCROLL_TIMEOUT_MS = 30_000
/** timers that one advance of a frozen clock fires: one that sets itself again for nothing would never end. */
export const ADVANCE_TIMERS = 10_000
/** ms; the most that one advance takes: thirty days. */
export const ADVANCE_MAX_MS = 2_592_000_000
/** ms; default window of `probe_observe`. */
export const OBSERVE_WINDOW_MS = 2_000
/** ms; default `timeout_ms` of act_and_wait, assert and wait. */
export const TIMEOUT_MS = 4_000
/** ms; the most that a caller may wait for in one call. */
export const TIMEOUT_MAX_MS = 120_000
/** ms; a reconnecting page waits from the first to the second, doubling, with jitter. */
export const RECONNECT_MIN_MS = 500
export const RECONNECT_MAX_MS = 10_000

/** bytes; answers to writes above this are not cloned for their outcome. */
export const OUTCOME_BYTES = 256 * 1024
/** bytes of a body that are kept when bodies are captured. */
export const BODY_BYTES = 16 * 1024
/** bytes; a frame above this closes its socket. */
export const FRAME_BYTES = 4 * 1024 * 1024
/** messages and marks of a session that are kept; a mark beyond is refused, an old message is let go. */
export const MESSAGES_KEPT = 100
export const MARKS_KEPT = 100
/** characters of one narration, message, mark or feedback. */
export const SAID_CHARS = 2_000
/** bytes; a control frame (hello, status, what a person says) is small: the main thread parses it. */
export const CONTROL_FRAME_BYTES = 16 * 1024
/** events held for a session, and their bytes; churn is evicted first. */
export const TIMELINE_EVENTS = 10_000
export const TIMELINE_BYTES = 16 * 1024 * 1024
/** events a page keeps while it is offline; churn is evicted first. */
export const OUTBOX_EVENTS = 2_000
/** events a second of one tab above which churn is sampled. */
export const RATE_EVENTS = 20_000
/** sessions of one daemon, and those of one origin: pages of one app leave room for those of the others. */
export const SESSIONS_MAX = 256
export const SESSIONS_OF_ORIGIN_MAX = 160
/** frames of one tab that the daemon's one thread takes in a second, and at once; a page sends one a frame. */
export const FRAMES_PER_SECOND = 2_000
export const FRAMES_AT_ONCE = 500
/** frames for which one counts that is parsed on the daemon's one thread. */
export const CONTROL_FRAME_UNITS = 20
/** bytes that may wait for a tab that does not read. */
export const UNSENT_BYTES = 16 * 1024 * 1024
/** bytes that a socket may send before it is welcomed. */
export const BEFORE_WELCOME_BYTES = 64 * 1024
/** tabs' sockets, and connections of any kind, that have not said yet what they are for; the oldest gives way. */
export const WAITING_TABS = 128
export const WAITING_SOCKETS = 256
/** ms that a refused tab has to hear why. */
export const LAST_WORD_MS = 2_000
/** bytes that may be on their way into one actor before its socket is paused. */
export const ACTOR_CREDIT_BYTES = 8 * 1024 * 1024
/** bytes that a frame costs on its way beside its own. */
export const FRAME_COST_BYTES = 512
/** times an actor may die within ms before its session is given up: what kills it again and again is in its tab */
export const ACTOR_DEATHS = 3
export const ACTOR_DEATHS_MS = 10_000
/** ms without a sign of life after which an actor that was given work is taken to hang, and is replaced. */
export const ACTOR_HANG_MS = 20_000
/** MiB of old-generation heap of one actor. */
export const ACTOR_HEAP_MB = 192
/** ms; a daemon without agents and tabs leaves. */
export const DAEMON_ALONE_MS = 600_000

/** ms without a request after which an agent over HTTP has left: no connection tells. */
export const AGENT_GONE_MS = 600_000
/** ms between two signs of progress of a long tool call. */
export const PROGRESS_MS = 2_000
/** ms that an agent's client has to name its roots. */
export const ROOTS_MS = 1_000

/** nodes and depth of one snapshot. */
export const SNAPSHOT_NODES = 2_000
export const SNAPSHOT_DEPTH = 60
/** ms; the longest `holdMs`. */
export const HOLD_MAX_MS = 60_000
/** bytes of all files of one `upload`: as base64 they are one command, and a frame holds FRAME_BYTES. */
export const UPLOAD_BYTES = 2 * 1024 * 1024
/** characters of one text that the page sends (console lines, names, error messages). */
export const TEXT_CHARS = 2_000
/** candidates named by AMBIGUOUS_TARGET and near-misses. */
export const CANDIDATES = 5
/** predicates in one claim, and how deep they nest. */
export const CLAIM_LEAVES = 64
export const CLAIM_DEPTH = 8
