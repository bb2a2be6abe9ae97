/** Command lines of a Chromium that probe starts. */

/** Popups of the address bar that are web pages: two in each window, which cost more than an app's page does. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** The browser reads the last `--disable-features` alone, so that ours repeats Playwright's. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Arguments for a Chromium that probe starts: no first-run pages and no background traffic. As root, Chromium only
 * starts without its sandbox.
 *
 * @param profile folder of the browser's data
 */
export function browserArguments(profile: string, headless: boolean): string[] {
  return [
    `--user-data-dir=${profile}`,
    ...(headless ? ['--headless', `--disable-features=${ADDRESS_BAR_PAGES}`] : []),
    ...quietly(headless),
  ]
}

/** The same for a Chromium that Playwright starts, with a folder and a headless mode of its own. */
export function playwrightArguments(headless: boolean): string[] {
  return [`--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES]}`, ...quietly(headless)]
}

function quietly(headless: boolean): string[] {
  return [
    ...(headless ? ['--disable-gpu'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}
