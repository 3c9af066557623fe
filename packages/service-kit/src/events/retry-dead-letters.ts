import type { CloudEvent } from '@encaixe/contracts'
import type { RawSql } from '../database/outbox.ts'
import type { JobOptions } from '../jobs/job.ts'
import type { Logger } from '../telemetry/log.ts'
import { errorText } from './dead-letters.ts'
import type { EventDatabase } from './effect.ts'
import { parseEvent } from './handlers.ts'

/** Whoever asks for a retry wakes the job. */
const EVERY_SECONDS = 60
const BATCH = 50

/** A consumer as far as its dead letters go. */
export interface Retrying {
  /** The name under which its dead letters are kept. */
  consumer: string
  types: readonly string[]
  /** Handles the event of a dead letter. */
  reprocess(event: CloudEvent): Promise<void>
}

/** Handles the dead letters of a service's consumers again, after an operator has asked for it. */
export function retryDeadLetters<Tx extends RawSql>({
  database,
  consumers,
  log,
}: {
  database: EventDatabase<Tx>
  consumers: readonly Retrying[]
  log: Logger
}): JobOptions {
  const { prisma } = database

  async function retry({ id, json }: { id: string; json: string }, { reprocess }: Retrying) {
    try {
      await reprocess(parseEvent(json))
      await prisma.$executeRaw`
        update dead_letters set retried_at = now() where id = ${id}::uuid`
      log.info({ deadLetter: id }, 'dead letter handled after all')
    } catch (error) {
      if (!(await database.ready())) return
      await prisma.$executeRaw`
        update dead_letters set retry_requested_at = null, failed_at = now(),
          attempts = attempts + 1, error = ${errorText(error)}
        where id = ${id}::uuid`
      log.error({ err: error, deadLetter: id }, 'dead letter failed again')
    }
  }

  return {
    name: 'retry dead letters',
    every: EVERY_SECONDS,
    async run(signal) {
      const letters = await prisma.$queryRaw<
        { id: string; json: string; consumer: string; type: string | null }[]
      >`
        select id::text as id, event::text as json, consumer, event ->> 'type' as type
        from dead_letters
        where retry_requested_at is not null and retried_at is null
        order by failed_at limit ${BATCH}`
      for (const letter of letters) {
        if (signal.aborted) return
        // What is no event fails again at whichever consumer it was for.
        const fits = ({ consumer, types }: Retrying) =>
          consumer === letter.consumer && (letter.type === null || types.includes(letter.type))
        const consumer = consumers.find(fits)
        if (consumer) await retry(letter, consumer)
      }
    },
  }
}
