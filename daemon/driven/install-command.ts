/** Commands that install a browser, by `ID` or `ID_LIKE` of /etc/os-release. */
const LINUX: readonly (readonly [id: string, command: string])[] = [
  ['debian', 'apt-get install -y chromium'],
  ['ubuntu', 'apt-get install -y chromium'],
  ['fedora', 'dnf install -y chromium'],
  ['rhel', 'dnf install -y chromium'],
  ['arch', 'pacman -S --noconfirm chromium'],
  ['suse', 'zypper install -y chromium'],
  ['alpine', 'apk add chromium'],
]

/**
 * @param osRelease text of /etc/os-release; may be empty
 * @param isRoot false adds `sudo`
 * @returns the command that installs a browser; undefined for an unknown system
 */
export function installCommand(
  platform: NodeJS.Platform,
  osRelease: string,
  isRoot: boolean,
): string | undefined {
  if (platform === 'darwin') return 'brew install --cask google-chrome'
  if (platform === 'win32') return 'winget install --id Google.Chrome'
  const ids = [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  )
  const command = LINUX.find(([id]) => ids.includes(id))?.[1]
  return command === undefined || isRoot ? command : `sudo ${command}`
}
