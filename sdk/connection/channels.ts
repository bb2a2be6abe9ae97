import type { Channel, ChannelContext } from '../observe/channel.js'
import { attempt } from '../platform/patch.js'

/**
 * Installs the channels. A channel that fails to install is reported as a loss of what it observes.
 *
 * @returns a function that uninstalls them in reverse order
 */
export function installChannels(channels: readonly Channel[], context: ChannelContext): () => void {
  const uninstall: (() => void)[] = []
  for (const channel of channels) {
    try {
      if (channel.supported()) uninstall.push(channel.install(context))
    } catch (error) {
      context.natives.console.debug(`probe: ${channel.name} is not observed`, error)
      for (const seen of channel.sees ?? [])
        context.emit('lost', { channel: seen, count: 1, why: 'install-failed' }, { cause: 'other' })
    }
  }
  return () => {
    for (const undo of uninstall.splice(0).reverse()) attempt(undo)
  }
}
