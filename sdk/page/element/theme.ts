import { flatParent } from '../../dom/walk.js'
import type { Theme } from '../../protocol/commands/element.js'
import type { Redactor } from '../../values/redactor.js'

/** Custom properties that Tailwind uses internally. */
const WORKING = /^--tw-/
const KEYWORD = /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent|none|auto)$/i
const CHANNELS = /^-?[\d.]+(?:deg)?[\s,]+-?[\d.]+%?[\s,]+-?[\d.]+%?/
const THEME_ATTRIBUTE = /^data-(?:.*-)?(?:theme|mode|scheme)$/
const THEME_CLASS = /^(?:dark|light|theme-.+|.+-theme)$/

export function themeOf(element: Element, redact: Redactor): Theme {
  const { color, backgroundColor } = getComputedStyle(element)
  const toPixel = pixels()
  const tokens = tokensAt(element)
    .map(([name, value]) => [name, toPixel(value)] as const)
    .filter(([, pixel]) => pixel !== undefined)
  const named = (value: string) => {
    const pixel = toPixel(value)
    return tokens.filter(([, its]) => its === pixel).map(([name]) => name)
  }
  const colorTokens = named(color)
  const backgroundTokens = named(backgroundColor)
  const hasText = element.textContent?.trim() !== '' || element.matches('input,textarea,select')
  const isOff =
    (hasText && colorTokens.length === 0) || (isPainted(backgroundColor) && backgroundTokens.length === 0)
  return {
    colorToken: only(colorTokens),
    colorTokens,
    backgroundToken: only(backgroundTokens),
    backgroundTokens,
    offTheme: tokens.length > 0 && isOff,
    tokenCount: tokens.length,
    themeScope: redact.text(scopeOf(element)),
  }
}

function tokensAt(element: Element): [string, string][] {
  const tokens: [string, string][] = []
  for (const [name, [value]] of element.computedStyleMap?.() ?? []) {
    if (name.startsWith('--') && !WORKING.test(name)) tokens.push([name, String(value).trim()])
  }
  return tokens
}

function only(names: readonly string[]): string | null {
  return names.length === 1 ? (names[0] ?? null) : null
}

function isPainted(color: string): boolean {
  return !/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(color)
}

/** Converts a colour in any notation to the eight-bit pixel that it paints; undefined for other values. */
function pixels(): (value: string) => string | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, string | undefined>()
  const paint = (value: string) => {
    const color = colorOf(value)
    if (color === undefined || context === null) return undefined
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data.join()
  }
  return (value) => {
    if (!known.has(value)) known.set(value, paint(value))
    return known.get(value)
  }
}

/** Completes bare channels to `rgb()` or `hsl()`. */
function colorOf(value: string): string | undefined {
  if (value === '' || KEYWORD.test(value)) return undefined
  const written = CHANNELS.test(value) ? `${/%|deg/.test(value) ? 'hsl' : 'rgb'}(${value})` : value
  return CSS.supports('color', written) ? written : undefined
}

function scopeOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    for (const { name, value } of at.attributes) if (THEME_ATTRIBUTE.test(name)) return `[${name}="${value}"]`
    for (const name of at.classList) if (THEME_CLASS.test(name)) return `.${name}`
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? ':root (dark preferred)' : ':root'
}
