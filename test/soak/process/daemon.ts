/** The daemon of a soak: the real one, with actors that die on command. */

import { runInBackground } from '../../../cli/run-background.js'
import { portOf } from '../../../sdk/node/project/port.js'

const actorFile = new URL(process.env.SOAK_ACTOR ?? '')
await runInBackground({ port: portOf(process.argv[2]), actorFile })
