import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATOR } from '@encaixe/contracts'
import { type Bus, connectBus, createLogger } from '@encaixe/service-kit'
import { z } from 'zod'

/** Where `npm start` keeps what belongs to its stack. */
export const DATA_FOLDER = '.data'

const stack = z.object({ nats: z.string(), sandbox: z.string() })

/** The stack that `npm start` runs on this machine. */
function localStack(dataFolder: string): z.output<typeof stack> {
  const file = join(dataFolder, 'stack.json')
  try {
    return stack.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Error(`No running stack: set NATS_URL, or run npm start (looked for ${file}).`)
  }
}

/** The bus of the stack named by NATS_URL, or of the local one. */
const natsUrl = (dataFolder: string) => process.env.NATS_URL || localStack(dataFolder).nats

/** The sandbox beside the bus: SANDBOX_URL, or the local stack's; null if none is known. */
export const sandboxUrl = (dataFolder = DATA_FOLDER): string | null =>
  process.env.SANDBOX_URL || (process.env.NATS_URL ? null : localStack(dataFolder).sandbox)

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
