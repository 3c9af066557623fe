import { until } from '@encaixe/service-kit/testing'
import { linkTokenOf } from '../test/appointment-link.ts'
import { type Actor, somePageOwner } from '../test/e2e/actors.ts'
import { addOwnAppointments } from './appointments.ts'
import { nextAddress } from './load.ts'
import { quantile, type Row } from './report.ts'
import type { World } from './world.ts'

const CHANGES = 100

/** From the start of a client's change to the event in the professional's browser that says so. */
export async function benchLive({ gateway, databases }: World): Promise<Row[]> {
  const owner = await somePageOwner()
  const ids = await addOwnAppointments(databases.booking, owner, { each: CHANGES, year: 2050 })
  const listening = new AbortController()
  const heard = await listen(`${gateway}/api/events`, owner, listening.signal)
  const times: number[] = []
  try {
    for (const id of ids) {
      const beganAt = performance.now()
      const path = `/api/appointment-links/${linkTokenOf(id)}/declare-payment`
      const answer = await fetch(`${gateway}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
        body: '{}',
      })
      if (!answer.ok) throw new Error(`a change by link: ${answer.status}`)
      await answer.body?.cancel()
      const heardAt = await until(async () => heard.get(id), {
        what: `the event of ${id}`,
      })
      times.push(heardAt - beganAt)
    }
  } finally {
    listening.abort()
  }
  const row = (name: string, share: number, target?: string): Row => ({
    figure: `a change → another browser, ${name} ms`,
    measured: quantile(times, share),
    ...(target === undefined ? {} : { target }),
  })
  return [row('p50', 0.5), row('p95', 0.95, '< 300')]
}

/** When each appointment was first told of on the stream. */
async function listen(
  url: string,
  { cookie }: Pick<Actor, 'cookie'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(url, { headers: cookie, signal })
  if (!answer.ok || !answer.body) throw new Error(`the stream answers ${answer.status}`)
  const heard = new Map<string, number>()
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const part of body) {
      text += decoder.decode(part, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const id = /^event: appointment\ndata: .*"id":"([\w-]+)"/m.exec(event)?.[1]
        if (id !== undefined && !heard.has(id)) heard.set(id, performance.now())
      }
    }
  }
  read(answer.body).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return heard
}
