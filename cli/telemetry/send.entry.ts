/** Entry of the process that sends the counts; a command starts it and does not wait for it. */
import { stateFolder } from '../../daemon/files/state-folder.js'
import { daemonLog } from '../daemon-log.js'
import { TelemetryFiles } from './files.js'
import { sendTaken } from './send.js'

const files = new TelemetryFiles(stateFolder())
const { write } = daemonLog(files.log)
await sendTaken(files, process.argv[2] ?? '').catch((error: Error) => write(`not sent: ${error.message}`))
process.exit()
