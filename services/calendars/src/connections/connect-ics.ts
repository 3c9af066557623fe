import { AppError, type calendarRpcs, MOST_CONNECTIONS } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import type { GuardedFetch } from '@encaixe/service-kit/guarded-fetch'
import { saveBusy } from '../busy/busy.sql.ts'
import { tellBusy } from '../busy/tell-busy.ts'
import { lockPage, ownPage } from '../pages/pages.ts'
import { type Found, fetchFile } from '../reading/fetch-file.ts'
import { horizonOf } from '../reading/horizon.rule.ts'
import { problemText } from '../reading/problems.ts'
import { ownersOf } from '../reading/read-calendars.ts'
import type { CalendarsParts, CalendarsTransaction } from '../store.ts'
import type { ReadingThreads } from '../threads/reading-threads.ts'
import { answersMs, connectingFew, requireTime, requireTimeToStore } from './connecting.ts'
import { shownConnection } from './connections.ts'
import { addressHash } from './sealing.ts'
import { shownName } from './shown.rule.ts'

/** Connects an iCalendar address. It is read first, outside of any transaction, so that a wrong one is refused at once. */
export function connectIcs({
  database,
  fetch,
  threads,
  sealing,
  clock,
  pollSeconds,
  log,
}: Omit<CalendarsParts, 'tasks'> & {
  fetch: GuardedFetch
  threads: Pick<ReadingThreads, 'of'>
  pollSeconds: number
}): HandlersOf<typeof calendarRpcs, 'connectIcs'> {
  const { prisma } = database

  async function requireRoom(
    tx: CalendarsTransaction,
    professionalId: string,
    hash: Uint8Array<ArrayBuffer>,
  ) {
    const known = await tx.connection.findMany({
      where: { professionalId },
      select: { addressHash: true },
    })
    if (known.some((row) => Buffer.from(row.addressHash).equals(hash))) {
      throw refusal('Esta agenda já está conectada.')
    }
    if (known.length >= MOST_CONNECTIONS) {
      throw refusal(`São no máximo ${MOST_CONNECTIONS} agendas. Desconecte uma antes.`)
    }
  }

  const few = connectingFew()
  return {
    async connectIcs({ url }, { actor, deadline }) {
      const page = await ownPage(prisma, actor.userId)
      const hash = addressHash(url)
      await requireRoom(prisma, page.id, hash)
      const { readFor, ...horizon } = horizonOf(page, clock())
      const found = await few(page.id, () =>
        fetchFile(fetch, {
          ...{ url, etag: null, run: threads.of(page.id) },
          reading: { ...horizon, timezone: page.timezone, owners: ownersOf(page.email, url) },
          timeoutMs: answersMs(deadline),
        }).catch((error: unknown): Found => {
          log.error({ err: error }, 'an address cannot be read')
          return { kind: 'failed', problem: 'unknown' }
        }),
      )
      if (found.kind !== 'content') {
        throw refusal(problemText(found.kind === 'failed' ? found.problem : 'server'))
      }
      requireTimeToStore(deadline)
      const { content, etag } = found
      const account = new URL(url).hostname
      return database.transaction(async (work) => {
        const { tx } = work
        // Two requests of one page come one after the other.
        await lockPage(tx, page.id)
        await requireRoom(tx, page.id, hash)
        const [id, calendarId] = [newId(), newId()]
        const now = clock()
        const at = new Date(now.epochMilliseconds)
        await tx.connection.create({
          data: {
            ...{ id, professionalId: page.id, kind: 'ics', account },
            ...{ addressHash: hash, createdAt: at, ...sealing.seal(url, id) },
            calendars: {
              create: {
                ...{
                  id: calendarId,
                  professionalId: page.id,
                  name: shownName(content.name) ?? account,
                },
                ...{ readsBegun: 1, readsKept: 1, lastSyncedAt: at, wantedSince: at },
                nextReadAt: new Date(now.add({ seconds: pollSeconds }).epochMilliseconds),
              },
            },
          },
        })
        await saveBusy(tx, calendarId, { ...content, etag, readFor })
        await tx.calendar.updateMany({ where: { id: calendarId }, data: { version: 1 } })
        await tellBusy(work, calendarId)
        const shown = await shownConnection(tx, id, now)
        requireTime(deadline)
        return shown
      })
    },
  }
}

const refusal = (message: string) =>
  new AppError('VALIDATION_FAILED', 'The address cannot be connected.', {
    errors: [{ path: 'url', message }],
  })
