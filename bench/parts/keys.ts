import { z } from 'zod'
import { somePageOwner } from '../../test/e2e/actors.ts'
import { stack } from '../../test/stack.ts'
import { median, type Row } from '../figures/report.ts'

/** Below the 300 a minute of each key and each account. */
const REQUESTS = 250
const OWNERS = 4
/** Of each, before those that count. */
const WARM_UP = 50

const PATH = '/api/settings/time-off'

/** What a request costs that shows a key, beside the same by a session: in turns, one at a time. */
export async function benchKeys(): Promise<Row[]> {
  const { gateway } = stack()
  const times = { key: [] as number[], session: [] as number[] }
  for (let count = 0; count < OWNERS; count += 1) {
    const owner = await somePageOwner()
    const asked = { name: 'Bench', scopes: ['schedule:read'] }
    const made = await owner.call('POST', '/api/settings/api-keys', asked)
    const { key } = z.object({ key: z.string() }).parse(await made.json())
    const by = {
      key: { authorization: `Bearer ${key}` },
      session: owner.cookie,
    }
    for (let index = 0; index < REQUESTS; index += 1) {
      for (const kind of ['key', 'session'] as const) {
        const began = performance.now()
        const response = await fetch(`${gateway}${PATH}`, { headers: by[kind] })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`by ${kind}: ${response.status}`)
        if (index >= WARM_UP) times[kind].push(performance.now() - began)
      }
    }
  }
  const [key, session] = [median(times.key), median(times.session)]
  return [
    {
      figure: `GET ${PATH} by a key, p50 ms`,
      ...{ measured: key, limit: session, limitIs: 'by a session' },
    },
    {
      figure: 'what a key costs a request, ms more',
      ...{ measured: key - session, limit: 0.3, limitIs: 'the floor' },
    },
  ]
}
