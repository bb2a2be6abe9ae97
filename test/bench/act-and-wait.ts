import { makeBed } from './bed.js'
import { type Benchmark, medianDuration, rounded } from './figure.js'

const BODY = `
<button id="now" onclick="out.textContent='Done '+(++n)">Now</button>
<button id="fetched" onclick="fetch('/api',{method:'POST',body:'{}'}).then(r=>r.json()).then(()=>{out.textContent='Saved '+(++n)})">Save</button>
<p id="out"></p><script>let n=0;const out=document.getElementById('out')</script>`

/** Duration and bytes of a click and the wait for the text that follows, with a verdict. */
export const actAndWait: Benchmark = {
  name: 'act-and-wait',
  async run() {
    const bed = await makeBed(BODY, { '/api': { body: '{"ok":true}' } })
    try {
      const drive = async (name: string, text: string) => {
        const args = {
          target: { role: 'button', name },
          action: 'click',
          until: { kind: 'text', contains: text },
        }
        const answer = await bed.agent.call('probe_act_and_wait', { ...args, detail: 'brief' })
        if (answer.value.verified !== 'yes') throw new Error(`${name}: ${answer.text}`)
        return Buffer.byteLength(JSON.stringify(args)) + Buffer.byteLength(answer.text)
      }
      let count = 0
      const next = (name: string, word: string) => {
        count += 1
        return drive(name, `${word} ${count}`)
      }
      const bytes = await next('Save', 'Saved')
      const fetched = await medianDuration(() => next('Save', 'Saved'))
      const handled = await medianDuration(() => next('Now', 'Done'))
      const missing = {
        target: { role: 'button', name: 'Now' },
        action: 'click',
        until: { kind: 'text', contains: 'never' },
        timeout_ms: 200,
      }
      const late = await medianDuration(() => bed.agent.call('probe_act_and_wait', missing), 10, 1)
      return [
        { name: 'act_and_wait, text that a fetch brings', value: rounded(fetched), unit: 'ms', n: 30 },
        { name: 'act_and_wait, text set in the handler', value: rounded(handled), unit: 'ms', n: 30 },
        {
          name: 'act_and_wait, text that never comes, beyond its time-out',
          value: rounded(late - 200),
          unit: 'ms',
          n: 10,
        },
        { name: 'act_and_wait, in and out', value: bytes, unit: 'B', n: 1 },
      ]
    } finally {
      await bed.close()
    }
  },
}
