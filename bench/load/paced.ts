import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { nextAddress } from './load.ts'

interface Rate {
  /** Requests a second. */
  rate: number
  seconds: number
}

/**
 * Sends at the rate, however long the answers take: a slow system must not slow the load down. Waits for every answer,
 * and throws the first error.
 */
export async function atRate(
  { rate, seconds }: Rate,
  send: (index: number) => Promise<void>,
): Promise<void> {
  const beganAt = performance.now()
  const errors: unknown[] = []
  const sent: Promise<void>[] = []
  for (let index = 0; index < rate * seconds; index += 1) {
    await delay(Math.max(0, beganAt + (index * 1_000) / rate - performance.now()))
    sent.push(send(index).catch((error: unknown) => void errors.push(error)))
  }
  await Promise.all(sent)
  if (errors.length > 0) throw errors[0]
}

/**
 * How many milliseconds each answer took at this rate. The first second is not counted: in it this process loads
 * code and opens connections, and requests pile up. Answers are read and not unpacked: unpacking cost this process more
 * than the gateway's part, on the same cores.
 */
export async function timedAtRate(
  url: string,
  { rate, seconds }: Rate,
  make: () => { path: string; headers: Record<string, string> },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  await atRate({ rate, seconds: 1 + seconds }, async (index) => {
    const ms = await timed(agent, url, make())
    if (index >= rate) times.push(ms)
  })
  agent.destroy()
  return times
}

async function timed(
  agent: Agent,
  url: string,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<number> {
  const askedAt = performance.now()
  const asked = get(url + path, {
    agent,
    headers: { ...headers, 'x-forwarded-for': nextAddress() },
  })
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode}`)
  await once(response.resume(), 'end')
  return performance.now() - askedAt
}
