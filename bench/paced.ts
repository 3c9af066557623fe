import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { nextAddress } from './load.ts'

/**
 * So many requests a second, whatever the answers take; how long each took, in milliseconds. Those of a first second
 * are not told: in it the asking process loads what it asks with and opens its connections, which alone is a fifth
 * of a second in which requests pile up. Answers are read and not unpacked: that took the asking process more than the
 * asked ones together, on the same cores.
 */
export async function paced(
  url: string,
  { rate, seconds }: { rate: number; seconds: number },
  make: () => { path: string; headers: Record<string, string> },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const beganAt = performance.now()
  const answers: Promise<number>[] = []
  for (let sent = 0; sent < rate * (1 + seconds); sent += 1) {
    const early = beganAt + (sent * 1_000) / rate - performance.now()
    if (early > 0) await delay(early)
    answers.push(timed(agent, url, make()))
  }
  const took = await Promise.all(answers)
  agent.destroy()
  return took.slice(rate)
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
