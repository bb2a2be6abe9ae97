import type { Handover } from '../link/handover.js'
import { natives } from '../platform/natives.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import type { Hello, Status } from '../protocol/frames.js'
import { PROTOCOL_VERSION } from '../protocol/limits.js'
import { VERSION } from '../protocol/version.js'
import type { Redactor } from '../values/redactor.js'
import type { ConnectOptions } from './connect-options.js'

export type TabStatus = Pick<Status, 'url' | 'title' | 'hasCapabilities'>

export function tabStatus(declared: Capabilities, redact: Redactor): TabStatus {
  return {
    url: redact.url(location.href),
    title: redact.text(document.title),
    hasCapabilities: Object.values(declared).some((list) => list.length > 0),
  }
}

export function helloOf(
  {
    session: name,
    app,
    root,
    wiring,
    captureNetworkBodies,
    redact: { keys = [], allow = [] } = {},
  }: ConnectOptions,
  handover: Handover | undefined,
  tab: TabStatus & Pick<Hello, 'session' | 'doc'>,
): Hello {
  return {
    ...tab,
    protocol: PROTOCOL_VERSION,
    sdk: VERSION,
    named: name !== undefined,
    ...(handover === undefined ? {} : { previousDoc: handover.doc }),
    inherits: handover?.acts ?? [],
    ...(app === undefined ? {} : { app }),
    ...(root === undefined ? {} : { root }),
    now: natives.now(),
    hidden: document.hidden,
    focused: document.hasFocus(),
    redactKeys: keys.filter((key): key is string => typeof key === 'string'),
    bodies: captureNetworkBodies === true ? 'recorded' : (wiring ?? 'connect'),
    ...(allow.length === 0 ? {} : { exempts: true }),
  }
}
