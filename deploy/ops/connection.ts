import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATOR } from '@encaixe/contracts'
import { type Bus, connectBus, createLogger } from '@encaixe/service-kit'
import { z } from 'zod'

const stack = z.object({ nats: z.string() })

/** The bus of the stack named by NATS_URL, or of the one that `npm start` runs on this machine. */
function natsUrl(dataFolder: string): string {
  if (process.env.NATS_URL) return process.env.NATS_URL
  const file = join(dataFolder, 'stack.json')
  try {
    return stack.parse(JSON.parse(readFileSync(file, 'utf8'))).nats
  } catch {
    throw new Error(`No running stack: set NATS_URL, or run npm start (looked for ${file}).`)
  }
}

/** Runs the work with a connection to the bus and closes it whatever happens. */
export async function withBus<T>(dataFolder: string, work: (bus: Bus) => Promise<T>): Promise<T> {
  const log = createLogger({ service: 'ops', level: 'fatal' })
  const signal = AbortSignal.timeout(10_000)
  const url = natsUrl(dataFolder)
  const ca = process.env.NATS_CA
  const bus = await connectBus({ url, ca, service: OPERATOR, log, signal })
  try {
    return await work(bus)
  } finally {
    await bus.drain()
  }
}
