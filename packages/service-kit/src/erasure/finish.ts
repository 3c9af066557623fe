import type { RawSql } from '../database/outbox.ts'
import {
  deleteDeadLetters,
  deleteEvents,
  type ErasureRow,
  erasuresToFinish,
  eventsAbout,
  lockErasure,
  markCompleted,
} from './erasures-sql.ts'
import { idsOf } from './found.ts'
import type { ErasureOptions } from './options.ts'
import { scrubStream } from './scrub-stream.ts'

const LOOK_EVERY_SECONDS = 1
const MOST_MS = 30_000

type Options<Tx extends RawSql> = Pick<
  ErasureOptions<Tx>,
  'bus' | 'stream' | 'database' | 'log' | 'job' | 'every'
> & {
  after: readonly string[]
  whenErased: NonNullable<ErasureOptions<Tx>['whenErased']>
}

/** Removes what the tables' clearing left behind (events, dead letters) and says when all is gone. */
export function startFinishing<Tx extends RawSql>({
  bus,
  stream,
  database,
  log,
  after,
  whenErased,
  job,
  every = LOOK_EVERY_SECONDS,
}: Options<Tx>): { stop(): Promise<void> } {
  const postponed = new Map<string, { pauseMs: number; until: number }>()

  /** Whether nothing is left; what a consumer still needs is left for the next time. */
  async function finish({ deletionId, userId, found }: ErasureRow): Promise<boolean> {
    const { eventIds, since, readAt } = await eventsAbout(database.prisma, found)
    const { waiting } = await scrubStream({ bus, stream, eventIds, since })
    if (waiting > 0) return false
    return database.transaction(async (t) => {
      const row = await lockErasure(t.tx, { deletionId, userId })
      if (row.completed) return true
      // Somebody looked again meanwhile, and found more.
      if (idsOf(row.found).length > idsOf(found).length) return false
      if ((await deleteEvents(t.tx, row.found, readAt)) > 0) return false
      await deleteDeadLetters(t.tx, row, idsOf(row.found))
      await whenErased(row, t)
      await markCompleted(t.tx, deletionId)
      return true
    })
  }

  function postpone({ deletionId }: ErasureRow) {
    const before = postponed.get(deletionId)?.pauseMs ?? every * 500
    const pauseMs = Math.min(before * 2, MOST_MS)
    postponed.set(deletionId, { pauseMs, until: performance.now() + pauseMs })
  }

  async function run(signal: AbortSignal) {
    for (const row of await erasuresToFinish(database.prisma, after)) {
      if (signal.aborted || !bus.ready()) return
      if ((postponed.get(row.deletionId)?.until ?? 0) > performance.now()) continue
      if (await finish(row)) {
        postponed.delete(row.deletionId)
        log.info({ deletionId: row.deletionId }, 'a deleted account is erased here')
      } else {
        postpone(row)
      }
    }
  }

  return job({ name: 'finish erasures', every, run })
}
