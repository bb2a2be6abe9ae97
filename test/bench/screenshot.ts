import { openShop } from '../../fixtures/shop/server/shop.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, type Figure, medianDuration, rounded, tokensOf } from './figure.js'

const SHOTS: readonly { name: string; args: Record<string, unknown> }[] = [
  { name: 'the viewport, 1280×720', args: {} },
  { name: 'the viewport with refs', args: { annotate: true } },
  { name: 'the whole page', args: { fullPage: true } },
  { name: 'the viewport in full size', args: { maxWidth: 1280 } },
]

/** Tokens of a picture as an agent pays them, those of the text beside it included, and the time until it is there. */
export const screenshot: Benchmark = {
  name: 'screenshot',
  async run() {
    const shop = await openShop()
    const daemon = await startDaemonProcess()
    const agent = await stdioAgent(daemon)
    try {
      await agent.call('probe_lease', { action: 'acquire', url: `${shop.url}/` })
      const figures: Figure[] = []
      for (const { name, args } of SHOTS) {
        const { value, text } = await agent.call('probe_screenshot', args)
        const took = await medianDuration(() => agent.call('probe_screenshot', args))
        figures.push(
          { name: `screenshot, ${name}`, value: value.cost.tokens + tokensOf(text), unit: 'tokens', n: 1 },
          { name: `screenshot, ${name}`, value: rounded(took), unit: 'ms', n: 30 },
        )
      }
      return figures
    } finally {
      await agent.close()
      await daemon.close()
      await shop.close()
    }
  },
}
