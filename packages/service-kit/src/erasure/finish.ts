import type { RawSql } from '../database/outbox.ts'
import { type ErasureOptions, idsOf } from './erased-person.ts'
import {
  deleteDeadLetters,
  deleteEvents,
  type ErasureRow,
  erasuresToFinish,
  eventsAbout,
  lockErasure,
  markCompleted,
} from './erasures-sql.ts'
import { scrubStream } from './scrub-stream.ts'

const LOOK_EVERY_SECONDS = 1
const MOST_MS = 30_000

/** Removes the events and dead letters of people whose rows are erased, and publishes when all is gone. */
export function startFinishing<Tx extends RawSql>({
  bus,
  stream,
  database,
  log,
  after = [],
  whenErased,
  job,
  every = LOOK_EVERY_SECONDS,
}: ErasureOptions<Tx> & Required<Pick<ErasureOptions<Tx>, 'whenErased'>>): ReturnType<typeof job> {
  const postponed = new Map<string, { pauseMs: number; until: number }>()

  /** @returns whether nothing is left; what a consumer still needs stays for the next round */
  async function finish({ deletionId, userId, found }: ErasureRow): Promise<boolean> {
    const { eventIds, since, readAt } = await eventsAbout(database.prisma, found)
    const { waiting } = await scrubStream({ bus, stream, eventIds, since })
    if (waiting > 0) return false
    return database.transaction(async (t) => {
      const row = await lockErasure(t.tx, { deletionId, userId })
      if (row.completed) return true
      // A later look has found more meanwhile.
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
