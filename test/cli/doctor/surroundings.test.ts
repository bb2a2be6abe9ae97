import test from 'ava'
import { surroundingsOf } from '../../../cli/doctor/surroundings.js'

const ROWS: readonly [
  title: string,
  environment: NodeJS.ProcessEnv,
  state: 'ok' | 'warning',
  says: RegExp,
][] = [
  ['a dev container', { REMOTE_CONTAINERS: 'true' }, 'warning', /"forwardPorts": \[7800\]/],
  [
    'a Codespace, which is a dev container too',
    { CODESPACES: 'true', REMOTE_CONTAINERS: 'true' },
    'warning',
    /Codespace.*http:\/\/localhost/,
  ],
  ['WSL', { WSL_DISTRO_NAME: 'Ubuntu' }, 'ok', /localhost forwarding/],
  [
    'an SSH session',
    { SSH_CONNECTION: '10.0.0.2 5000 10.0.0.3 22' },
    'warning',
    /ssh -L 7800:127\.0\.0\.1:7800/,
  ],
  ['a container', {}, 'ok', /not even with a published port/],
]

for (const [title, environment, state, says] of ROWS) {
  test(`${title} is recognised, and what to forward is said`, (t) => {
    const finding = surroundingsOf(environment, true, 7800)
    t.is(finding?.state, state)
    t.regex(`${finding?.found} ${finding?.fix}`, says)
  })
}

test('a machine of its own is not mentioned', (t) => {
  t.is(surroundingsOf({}, false, 7762), undefined)
})
