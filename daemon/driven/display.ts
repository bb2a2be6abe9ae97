/** False where a browser could not show a window. */
export function hasDisplay(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux') return true
  return [environment.DISPLAY, environment.WAYLAND_DISPLAY].some(
    (display) => display !== undefined && display !== '',
  )
}
