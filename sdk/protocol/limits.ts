/** Wire version. The daemon refuses a page with another version. */
export const PROTOCOL_VERSION = 1

/** Port of the daemon, unless `--port` or `PROBE_PORT` names another one. */
export const DEFAULT_PORT = 7762
/** The only address the daemon binds, and the one the SDK dials by number: `localhost` may resolve to `::1`. */
export const LOOPBACK = '127.0.0.1'
export const BRIDGE_PATH = '/probe'
export const MCP_PATH = '/mcp'
/** The stdio proxy gets its socket by upgrading to PIPE_PROTOCOL at MCP_PATH. The header names the agent's folder. */
export const PIPE_PROTOCOL = 'probe-mcp'
export const FOLDER_HEADER = 'x-probe-folder'
/** The version of the stdio proxy. */
export const VERSION_HEADER = 'x-probe-version'
/** URI-encoded PROBE_CDP_URL of a `probe mcp`. */
export const CDP_HEADER = 'x-probe-cdp-url'
export const CDP_URL_CHARS = 500
/** A daemon sends it to the stdio proxy before an orderly stop, so that the proxy does not start another daemon. */
export const STOPPING_METHOD = 'notifications/probe/stopping'
/** Endpoint for tool calls from a shell. */
export const CALL_PATH = '/call'
/** Address of the SDK as one classic script. */
export const SCRIPT_PATH = '/probe.js'

/** A session ends after this time without an agent's command. */
export const IDLE_END_MS = 300_000
/** Minimum and maximum that `tune` accepts. */
export const IDLE_END_MIN_MS = 5_000
export const IDLE_END_MAX_MS = 86_400_000
/** Presenter mode: default and longest delay before each act. The longest is shorter than COMMAND_SILENCE_MS. */
export const PACE_MS = 500
export const PACE_MAX_MS = 5_000
/** A narration stays on screen for at least this time; those that come meanwhile wait. */
export const NARRATION_MS = 2_000
/** Without a bridge for this time, a page ends its session, and the supervisor forgets the tab. */
export const BRIDGE_LOST_MS = 15_000
export const HEARTBEAT_MS = 5_000
/** A tab that is silent for this time counts as quiet. */
export const QUIET_MS = 12_000
export const HELLO_DEADLINE_MS = 5_000
/** A tab's former document may hold its session for this time after the next document sends its hello. */
export const HANDOVER_MS = 500
/** A page command without a reply or progress for this time fails with PAGE_TIMEOUT. */
export const COMMAND_SILENCE_MS = 8_000
/** A page command fails after this time, whatever its progress. */
export const COMMAND_MAX_MS = 600_000
/** Before an act, a tab that was silent for ALIVE_MS is pinged. It must reply within SIGN_OF_LIFE_MS. */
export const ALIVE_MS = 1_000
export const SIGN_OF_LIFE_MS = 4_000
/**
 * `probe mcp` pings the daemon when open calls are silent for this time. After the same time again, the daemon counts
 * as dead.
 */
export const PROXY_SILENCE_MS = 15_000
/** An action that does not settle within this time answers `settled: false`. */
export const SETTLE_MS = 200
/** One-shot timers that are due later do not delay the end of an action. */
export const TIMER_HORIZON_MS = 500
/** The same for an action that has not sent a request yet: the timer may be what sends it. */
export const SILENT_TIMER_HORIZON_MS = 1_500
/** An action waits at most this long for an answer of the platform: a database, a file, a key. */
export const PLATFORM_WORK_MS = 500
/** Default `timeout_ms` of a navigation. */
export const NAVIGATE_TIMEOUT_MS = 8_000
/** Default `timeout_ms` of scroll_to. A long list takes one frame per screen. */
export const SCROLL_TIMEOUT_MS = 30_000
/** One advance of a frozen clock fires at most this many timers: a timer that sets itself again would never end. */
export const ADVANCE_TIMERS = 10_000
/** Longest advance of a frozen clock: thirty days. */
export const ADVANCE_MAX_MS = 2_592_000_000
export const OBSERVE_WINDOW_MS = 2_000
/** Default `timeout_ms` of act_and_wait, assert and wait. */
export const TIMEOUT_MS = 4_000
export const TIMEOUT_MAX_MS = 120_000
/** The delay between attempts to reconnect doubles from the minimum to the maximum, with jitter. */
export const RECONNECT_MIN_MS = 500
export const RECONNECT_MAX_MS = 10_000

/** A larger response to a write is not cloned to read its outcome. */
export const OUTCOME_BYTES = 256 * 1024
/** A captured body is cut at this size. */
export const BODY_BYTES = 16 * 1024
/** A larger frame closes its socket. */
export const FRAME_BYTES = 4 * 1024 * 1024
/** A frame with more lists and objects is not parsed: each takes many times its bytes in memory. */
export const FRAME_OBJECTS = 250_000
/**
 * A session keeps this many messages and marks. Over the limit, a new mark is refused and the oldest message is
 * dropped.
 */
export const MESSAGES_KEPT = 100
export const MARKS_KEPT = 100
/** Longest narration, message, mark or feedback. */
export const MESSAGE_CHARS = 2_000
/** Longest text of a page that a mark quotes, and longest selector of its element. */
export const MARKED_CHARS = 500
/** Pictures of marked elements that stay in the state folder, and the pixels of one. */
export const MARK_PICTURES_KEPT = 200
export const MARK_PICTURE_PIXELS = 120_000
/** A picture of a marked element that takes longer is left out. */
export const MARK_PICTURE_MS = 3_000
/** A review answers with at most this many pictures. */
export const MARK_PICTURES_SHOWN = 4
/** Of one daemon, editors are opened at most this often. */
export const EDITOR_PAUSE_MS = 1_000
/** A dev server that does not answer within this time is not asked to open an editor. */
export const EDITOR_ASK_MS = 2_000
/** Largest control frame (hello, status, human), which the main thread parses. */
export const CONTROL_FRAME_BYTES = 32 * 1024
/** A session keeps at most this many events and bytes, or its share if that is less. Churn is evicted first. */
export const TIMELINE_EVENTS = 10_000
export const TIMELINE_BYTES = 16 * 1024 * 1024
/** The memory of all tabs of one origin, and of all tabs. Their number and ACTOR_BYTES determine each tab's share. */
export const ORIGIN_BYTES = 1280 * 1024 * 1024
export const TABS_BYTES = 2 * ORIGIN_BYTES
/** An actor that has worked, without the events that it keeps. */
export const ACTOR_BYTES = 16 * 1024 * 1024
/** An offline page keeps at most this many events and characters of JSON. Churn is evicted first. */
export const OUTBOX_EVENTS = 2_000
export const OUTBOX_CHARS = 4 * 1024 * 1024
/** Above this rate of one tab, churn is sampled. */
export const RATE_EVENTS = 20_000
/** Sessions of one daemon, and sessions of one origin: one app leaves room for others. */
export const SESSIONS_MAX = 144
export const SESSIONS_OF_ORIGIN_MAX = 72
/** Frames of other origins that one page is observed in; fits in a byte. Further ones stay blind spots. */
export const FOREIGN_FRAMES_MAX = 16
/** Ended sessions whose ids are remembered. */
export const SESSIONS_PAST = 256
/** A new tab needs this many free descriptors: for its thread, the next spare thread, and what the daemon opens itself. */
export const SPARE_DESCRIPTORS = 24
/** Frames of one tab that the daemon accepts per second, and in a burst. A page sends one per animation frame. */
export const FRAMES_PER_SECOND = 2_000
export const FRAMES_AT_ONCE = 500
/** Cost of a frame that the daemon's main thread parses, in frames. */
export const CONTROL_FRAME_UNITS = 20
/**
 * At most this much is queued for a tab that does not read, or half of its tab's share if that is less, but always one
 * frame.
 */
export const UNSENT_BYTES = 8 * 1024 * 1024
export const BEFORE_WELCOME_BYTES = 64 * 1024
/** Pending sockets of tabs, and pending connections of any kind. The oldest one over the limit is evicted. */
export const WAITING_TABS = 128
export const WAITING_SOCKETS = 256
/** Time for a refused tab to receive the reason. */
export const LAST_WORD_MS = 2_000
/** With more bytes in flight to one actor, or than half of its tab's share, its socket is paused. */
export const ACTOR_CREDIT_BYTES = 8 * 1024 * 1024
/** An actor returns credit in such portions, because each message costs both threads time. Far below the least credit. */
export const CREDIT_PORTION_BYTES = 32 * 1024
/** Overhead counted for each frame in flight. */
export const FRAME_COST_BYTES = 512
/** A session ends when its actor dies this often within ACTOR_DEATHS_MS: the cause is in the tab. */
export const ACTOR_DEATHS = 3
export const ACTOR_DEATHS_MS = 10_000
/** A busy actor without a sign of life for this time counts as hung and is replaced. */
export const ACTOR_HANG_MS = 20_000
export const ACTOR_HEAP_MB = 192
/** A daemon without agents and tabs for this time exits. */
export const DAEMON_ALONE_MS = 600_000

/** A larger message of an agent is refused: a line over stdio, a body over HTTP. */
export const AGENT_MESSAGE_BYTES = 4 * 1024 * 1024
/** Agents over HTTP, and agents of shells. Over the limit, the one that is idle longest is disconnected. */
export const HTTP_AGENTS_MAX = 64
export const SHELL_AGENTS_MAX = 64
/** An agent over HTTP counts as gone after this time without a request: HTTP keeps no connection. */
export const AGENT_GONE_MS = 600_000
export const PROGRESS_MS = 2_000
/** Time for an agent's client to list its roots. */
export const ROOTS_MS = 1_000

export const SNAPSHOT_NODES = 2_000
export const SNAPSHOT_DEPTH = 60
export const HOLD_MAX_MS = 60_000
/** Within it, the browser performs the input that a native action orders at once; a page waits a little longer. */
export const INPUT_MS = 15_000
export const INPUT_ANSWER_MS = 20_000
/** Sum of all files of one `upload`: as base64 they must fit one frame of FRAME_BYTES. */
export const UPLOAD_BYTES = 2 * 1024 * 1024
/** Longest text that the page sends, e.g. a console line, a name or an error message. */
export const TEXT_CHARS = 2_000
/** AMBIGUOUS_TARGET and near misses list at most this many elements. */
export const CANDIDATES = 5
/**
 * Levels of lists and objects in an agent's argument and in an event or reply of a page. Every recursive function can
 * walk that many, and every message of that depth can cross a thread.
 */
export const NESTING_MAX = 128
export const CLAIM_LEAVES = 64
/** States of a compiled pattern, groups in each other, and characters of a text that a pattern searches. */
export const PATTERN_STATES = 500
export const PATTERN_DEPTH = 50
export const PATTERN_TEXT_CHARS = 64 * 1024
/** Longest word that gets a suggestion, and names that are compared with it. */
export const NEAREST_CHARS = 100
export const NEAREST_ENTRIES = 1_000
/** An error message repeats at most this much of one thing that its caller wrote. */
export const ECHO_CHARS = 120
/** Longest error message. */
export const ERROR_CHARS = 2_000
/** An error names at most this many of the problems of one call. */
export const PROBLEMS_NAMED = 8
export const CLAIM_DEPTH = 8

/** After this time without a lease that opens or ends, a page is prepared for the next one. */
export const SPARE_PAGE_MS = 500
/** Leases at once, unless PROBE_LEASES sets another number. */
export const LEASES_MAX = 8
/** Free memory that one more lease needs. */
export const LEASE_MEMORY_BYTES = 300 * 1024 * 1024
/** bytes of a file that a leased page saves, after which it is stopped; the browser may write some more meanwhile */
export const DOWNLOAD_BYTES = 16 * 1024 * 1024
/** A lease that nobody uses ends after this time. */
export const LEASE_UNUSED_MS = 900_000
/** The browser of the leases ends this time after the last one. */
export const BROWSER_UNUSED_MS = 60_000
/** The page of a lease connects within this time after its server has answered. */
export const LEASE_HELLO_MS = 10_000
/** Default `timeout_ms` of a lease: waiting for a free one, and loading its page. */
export const LEASE_TIMEOUT_MS = 30_000
/** Screenshots that stay in the state folder. */
export const PICTURES_KEPT = 50
/** A lease whose page shows no app for this time is lost. Some pages go through `about:blank`. */
export const LEASE_LEFT_MS = 1_000
/** A page that goes back from an error page may take this time to answer: less than a navigation waits. */
export const LEASE_BACK_MS = 5_000
/** What the driver read of a document waits this time for the document to connect. */
export const READ_HELLO_MS = 10_000
/** The cookies and the storage of a profile. */
export const PROFILE_BYTES = 16 * 1024 * 1024
/** A profile is saved after this time without a request or a change of storage. */
export const PROFILE_QUIET_MS = 1_000
/** A profile of a page that is never quiet is saved after this time. */
export const PROFILE_LATEST_MS = 5_000
/** Saving a profile at the end of its page may take this time. */
export const PROFILE_END_MS = 3_000
/** Ended leases whose end is still explained. */
export const LEASES_PAST = 100
/** What agents and a person did in a tab, of which flows are made. */
export const JOURNAL_ENTRIES = 500
/** A HAR that is written or played: its bytes, and its requests. */
export const HAR_BYTES = 64 * 1024 * 1024
export const HAR_ENTRIES = 10_000
/** A larger body is not recorded. All bodies of one recording; as base64 they must fit the HAR. */
export const HAR_BODY_BYTES = 4 * 1024 * 1024
export const HAR_BODIES_BYTES = 32 * 1024 * 1024
/** A recording that ends waits this time for the bodies that are being read. */
export const HAR_READ_MS = 3_000
