import test from 'ava'
import { installCommand } from '../../../daemon/driven/install-command.js'

for (const [system, platform, osRelease, isRoot, command] of [
  ['Debian', 'linux', 'NAME="Debian"\nID=debian\n', false, 'sudo apt-get install -y chromium'],
  ['Debian as root', 'linux', 'ID=debian\n', true, 'apt-get install -y chromium'],
  ['Mint', 'linux', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', false, 'sudo apt-get install -y chromium'],
  ['Rocky', 'linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', true, 'dnf install -y chromium'],
  ['macOS', 'darwin', '', false, 'brew install --cask google-chrome'],
  ['Windows', 'win32', '', false, 'winget install --id Google.Chrome'],
  ['an unknown Linux', 'linux', 'ID=own\n', false, undefined],
  ['a system without os-release', 'freebsd', '', false, undefined],
] as const) {
  test(`the install command for a browser fits ${system}`, (t) => {
    t.is(installCommand(platform, osRelease, isRoot), command)
  })
}
