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

/** An erasure wakes the job when its rows are gone. */
const LOOK_EVERY_SECONDS = 60
/** Until it is looked at again whether the consumers have read its events. */
const FIRST_PAUSE_MS = 500
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
    const before = postponed.get(deletionId)?.pauseMs ?? 0
    const pauseMs = Math.min(Math.max(before * 2, FIRST_PAUSE_MS), MOST_MS)
    postponed.set(deletionId, { pauseMs, until: performance.now() + pauseMs })
  }

  async function run(signal: AbortSignal) {
    const rows = await erasuresToFinish(database.prisma, after)
    const open = new Set(rows.map(({ deletionId }) => deletionId))
    // Another replica has finished them while it led.
    for (const id of postponed.keys()) if (!open.has(id)) postponed.delete(id)
    if (rows.length > 0 && !bus.ready()) return { againIn: MOST_MS / 1_000 }
    for (const row of rows) {
      if (signal.aborted) break
      if ((postponed.get(row.deletionId)?.until ?? 0) > performance.now()) continue
      if (await finish(row)) {
        postponed.delete(row.deletionId)
        log.info({ deletionId: row.deletionId }, 'a deleted account is erased here')
      } else {
        postpone(row)
      }
    }
    const next = Math.min(...postponed.values().map(({ until }) => until))
    return { againIn: Math.max(0, next - performance.now()) / 1_000 }
  }

  return job({ name: 'finish erasures', every, run })
}
