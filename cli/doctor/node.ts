import { type Check, fault, ok } from './check.js'

const OLDEST = 20

export const node: Check = {
  name: 'Node',
  async run() {
    const major = Number(process.versions.node.split('.')[0])
    return major < OLDEST
      ? fault(
          `${process.version} is too old: probe needs ${OLDEST} or newer`,
          `Install Node ${OLDEST} or newer.`,
        )
      : ok(`${process.version} at ${process.execPath}`)
  },
}
