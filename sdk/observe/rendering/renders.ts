import { onCommit } from '../../frameworks/react/devtools-hook.js'
import { renderedIn } from '../../frameworks/react/rendered.js'
import type { Channel } from '../channel.js'
import { reportCaught } from '../console/caught.js'
import { rateLimit } from '../rate.js'

const NAMES = 50
const PER_SECOND = 120

export const rendersChannel: Channel = {
  name: 'renders',
  sees: ['render'],
  supported: () => true,
  install(context) {
    const { realm, emit, patch, redact } = context
    const mayEmit = rateLimit(context, 'render', PER_SECOND)
    return onCommit(realm, patch, (root) => {
      if (!mayEmit()) return
      const { counts, boundaries } = renderedIn(root)
      const all = [...counts].sort(([, one], [, two]) => two - one)
      const components = all.slice(0, NAMES).map(([name, renders]) => ({ name: redact.text(name), renders }))
      emit('render', { components, ...(all.length > NAMES ? { more: all.length - NAMES } : {}) })
      for (const name of boundaries) reportCaught(redact.text(name), context)
    })
  },
}
