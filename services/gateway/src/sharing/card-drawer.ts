import { Worker } from 'node:worker_threads'
import { AppError } from '@encaixe/contracts'
import { createBulkhead, type Logger } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Card } from './card.ts'
import type { Wanted } from './card-worker.ts'

const SCRIPT = new URL('./card-worker.ts', import.meta.url)

interface Options {
  log: Pick<Logger, 'warn'>
  /** Most seconds for one card, the thread's start among them. */
  seconds?: number
  /** How long the thread stays when there is nothing to do. */
  idleSeconds?: number
  script?: URL
}

const said = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ jpeg: z.instanceof(Uint8Array) }),
  z.object({ failed: z.string() }),
])

/**
 * Draws cards, one at a time, in a thread that starts when it is needed and ends when it no longer is.
 * However many ask, a few wait and the others are refused at once.
 */
export function cardDrawer({ log, seconds = 5, idleSeconds = 120, script = SCRIPT }: Options) {
  const bulkhead = createBulkhead({ concurrency: 1, waiting: 8 })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function stop() {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    return ending?.terminate()
  }

  /** What the thread says next; @throws Error when it ends or takes too long */
  function answer(of: Worker): Promise<z.output<typeof said>> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const late = setTimeout(() => reject(new Error('a card took too long')), seconds * 1_000)
    const ended = () => reject(new Error('the thread that draws cards ended'))
    of.once('message', resolve).once('error', reject).once('exit', ended)
    return promise
      .finally(() => {
        clearTimeout(late)
        of.off('message', resolve).off('error', reject).off('exit', ended)
      })
      .then((message) => said.parse(message))
  }

  async function started(): Promise<Worker> {
    if (thread) return thread
    // No secrets in it, and no more memory than drawing takes.
    const worker = new Worker(script, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    })
    worker.unref()
    // Between two cards nobody listens; its end is seen by the next.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    thread = worker
    await answer(worker)
    return worker
  }

  async function draw(wanted: Wanted): Promise<Uint8Array> {
    clearTimeout(idle)
    try {
      const worker = await started()
      const answered = answer(worker)
      worker.postMessage(wanted)
      const reply = await answered
      if ('jpeg' in reply) return reply.jpeg
      throw new Error('failed' in reply ? reply.failed : 'no card came')
    } catch (error) {
      await stop()
      log.warn({ err: error }, 'the picture of a link was not drawn')
      throw new AppError('UPSTREAM_UNAVAILABLE', 'No card can be drawn just now.')
    } finally {
      idle = setTimeout(stop, idleSeconds * 1_000).unref()
    }
  }

  return {
    /** @throws AppError UPSTREAM_UNAVAILABLE when too many wait, or it cannot be drawn */
    draw: (card: Card, photo: Uint8Array | null): Promise<Uint8Array> =>
      bulkhead.run(() => draw({ card, photo })),
    stop,
  }
}

export type CardDrawer = ReturnType<typeof cardDrawer>
