/** For each operation, an output of any size in every field whose size a page or an app chooses. */
import type { Json } from '../../../sdk/protocol/values.js'
import type { OperationName, OutputOf } from '../../../workers/operations/index.js'

export interface Size {
  /** entries of each list */
  entries: number
  /** a text of any length */
  text: string
  /** a value of any size and depth */
  value: Json
}

export function giantOutputs({ entries, text, value }: Size): { [K in OperationName]: OutputOf<K> } {
  const many = <T>(make: (index: number) => T): T[] => Array.from({ length: entries }, (_, i) => make(i))
  const named = <T>(make: () => T): { [name: string]: T } =>
    Object.fromEntries(many((i) => [`${text.slice(0, 200)}${i}`, make()]))
  const texts = many(() => text)
  const silence = { nothingSeen: texts, nothingThere: named(() => text), notWatched: named(() => text) }
  const acts = named(() => text)
  const found = { ref: 'e1', role: text, name: text, states: texts, visible: true, value: text, text }
  const source = { file: text, line: 1, column: 1 }
  const effect = { domMutatedWithin: 3, occludedBy: text, focusMoved: text, appeared: texts }
  const described = {
    ok: true as const,
    ref: 'e1',
    action: 'click' as const,
    testid: text,
    name: text,
    source,
    effect,
  }
  const settled = { settled: true, settleReason: 'frame' as const }
  const verdict = { id: 'v1', verified: 'no' as const, verifiedReason: 'assertion_failed' as const }
  const doubts = {
    because: text,
    pass: false,
    nearMiss: texts,
    contradictions: many(() => ({
      kind: 'server-error',
      tier: 'decisive' as const,
      counter: text,
      detail: { value },
    })),
    propose: many(() => ({ kind: 'signal', name: text, dataMatches: value })),
    honesty: {
      grade: 'signal' as const,
      coverage: { pct: 50, partial: true as const, blind: texts },
      integrity: { clean: false, issues: texts },
    },
    intent: text,
  }
  const cut = { truncated: true as const, notEntered: texts }
  const status = { route: text, title: text, visibleDialogs: texts, overlayHidingPage: false }
  const box = { x: 1, y: 2, width: 3, height: 4 }
  return {
    appearance: {
      elements: many((i) => ({
        ref: `e${i}`,
        path: text,
        role: text,
        name: text,
        text,
        tag: text,
        box,
        looks: { color: text },
      })),
    },
    candidates: { candidates: many(() => ({ role: text, name: text, locators: [], source: text })) },
    surface: {
      testids: texts,
      signals: texts,
      stores: texts,
      requests: many(() => ({ method: 'GET', path: text, fields: texts })),
    },
    boxes: {
      view: {
        width: 1,
        height: 1,
        pageWidth: 1,
        pageHeight: 1,
        scrollX: 0,
        scrollY: 0,
        pixelRatio: 1,
        theme: 'light',
      },
      controls: many((i) => ({ ref: `e${i}`, box })),
      concealed: many(() => box),
    },
    page: {
      ...cut,
      tree: texts.join('\n'),
      nodes: entries,
      status,
      delta: { added: texts, removed: texts, changed: texts, moved: texts, addedCount: 1, removedCount: 1 },
      cost: { bytes: 1, tokens: 1 },
    },
    find: { elements: many(() => found), near: texts },
    element: {
      ref: 'e1',
      descriptor: text,
      tag: 'p',
      box: { x: 0, y: 0, width: 1, height: 1 },
      occluded: true,
      occludedBy: text,
      hidden: many(() => ({ reason: 'display' as const, by: text })),
      styles: {
        color: text,
        backgroundColor: text,
        opacity: '1',
        cursor: text,
        display: text,
        visibility: text,
      },
      theme: {
        colorToken: text,
        colorTokens: texts,
        backgroundToken: null,
        backgroundTokens: texts,
        offTheme: false,
        tokenCount: entries,
        themeScope: text,
      },
      component: { componentStack: texts, file: text },
    },
    state: {
      stores: named(() => value),
      component: { ok: true, componentStack: texts, value, availableKeys: texts },
      value,
      availableKeys: texts,
      storeNames: texts,
    },
    capabilities: { testids: texts, signals: texts, stores: texts, flows: texts, networkBodies: text },
    act: {
      since: 1,
      dispatched: true,
      ...settled,
      result: { ...described, dispatched: true, ...settled, inputMode: 'synthetic' },
      warning: text,
    },
    actAndWait: {
      ...verdict,
      ...doubts,
      since: 1,
      verdict: { pass: false, evidence: { signal: text, data: value }, failureReason: text },
      effect: described,
      trace: texts,
      moreTrace: entries,
      summary: { signals: texts, stateDiffs: many(() => ({ path: text, from: value, to: value })) },
      warning: text,
    },
    assert: {
      ...verdict,
      ...doubts,
      since: 1,
      evidence: { signal: text, data: value },
      failureReason: text,
    },
    observe: {
      window_ms: 5,
      events: many((t) => ({ t, type: 'signal' as const, cause: 'other' as const, name: text, data: value })),
      acts,
      ...silence,
      summary: {
        network: 0,
        domAdded: 0,
        domRemoved: 0,
        domChanged: 0,
        routeChanges: 0,
        consoleErrors: 0,
        animations: 0,
        signals: entries,
      },
      lost: many(() => ({ channel: 'signal' as const, count: 1, why: 'evicted' as const })),
      cost: { events: entries, bytes: 1 },
    },
    network: {
      calls: many((t) => ({
        t,
        method: 'POST',
        url: text,
        cause: 'other' as const,
        initiator: text,
        requestBody: text,
        responseBody: text,
      })),
      acts,
      ...silence,
    },
    console: {
      logs: many((t) => ({ t, cause: 'other' as const, level: 'error' as const, text, stack: text })),
      acts,
      ...silence,
    },
    reconcile: {
      mismatches: many(() => ({
        source: text,
        kind: 'value' as const,
        path: text,
        expected: value,
        why: text,
      })),
      compared: entries,
      partial: many(() => ({ source: text, path: text, shown: 1, of: 2, why: text })),
      unplaced: many(() => ({ source: text, path: text, of: 2, why: text })),
      note: text,
    },
    animations: {
      running: many((t) => ({
        t,
        cause: 'other' as const,
        name: text,
        kind: 'script' as const,
        target: text,
        forMs: 1,
      })),
      recent: many((t) => ({
        t,
        cause: 'other' as const,
        name: text,
        kind: 'script' as const,
        target: text,
        phase: 'finished' as const,
      })),
      ...silence,
    },
    marked: { refs: many(() => 'e1') },
    navigate: { since: 1, arrived: true, url: text, document: text },
    noteMock: { since: 1 },
    record: { since: 1, recording: text },
    saveFlow: {
      flow: {
        version: 1,
        name: 'flow',
        start: text,
        steps: many(() => ({ act: 'click', target: [{ text }] })),
      },
      secrets: texts,
      unproved: many((step) => ({ step, verified: 'no' as const })),
      propose: many((step) => ({ step, claim: { kind: 'signal', name: text }, of: 'proved' as const })),
      warning: text,
    },
    clock: { since: 1, frozen: true, now: text, timers: entries },
    scrollTo: {
      since: 1,
      found: true,
      element: found,
      container: text,
      moves: 1,
      near: texts,
      because: text,
    },
  }
}
