/** True for an object with all these methods. A getter that throws has none. */
export function hasMethods<Name extends string>(
  value: object,
  ...names: readonly Name[]
): value is { [K in Name]: (...args: never[]) => unknown } {
  try {
    return names.every((name) => typeof (value as { [name: string]: unknown })[name] === 'function')
  } catch {
    return false
  }
}
