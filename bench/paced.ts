import { setTimeout as delay } from 'node:timers/promises'
import { nextAddress } from './load.ts'

/**
 * So many requests a second, whatever the answers take; how long each took, in milliseconds. Those of a first second
 * are not told: in it the asking process loads what it asks with and opens its connections, which alone is a fifth
 * of a second in which requests pile up.
 */
export async function paced(
  url: string,
  { rate, seconds }: { rate: number; seconds: number },
  make: () => { path: string; headers: Record<string, string> },
): Promise<number[]> {
  const beganAt = performance.now()
  const answers: Promise<number>[] = []
  for (let sent = 0; sent < rate * (1 + seconds); sent += 1) {
    const early = beganAt + (sent * 1_000) / rate - performance.now()
    if (early > 0) await delay(early)
    answers.push(timed(url, make()))
  }
  return (await Promise.all(answers)).slice(rate)
}

async function timed(
  url: string,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<number> {
  const askedAt = performance.now()
  const response = await fetch(url + path, {
    headers: { ...headers, 'x-forwarded-for': nextAddress() },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return performance.now() - askedAt
}
