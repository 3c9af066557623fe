import {
  AppError,
  type calendarRpcs,
  type GoogleOutcome,
  MOST_CONNECTIONS,
} from '@encaixe/contracts'
import { type HandlersOf, type Logger, newId } from '@encaixe/service-kit'
import { z } from 'zod'
import { addressHash, type Sealing } from '../connections/sealing.ts'
import { mirrorPageSoon } from '../mirror/mirror.ts'
import { lockPage, ownPage } from '../pages/pages.ts'
import { readSoon } from '../reading/poll.ts'
import type { CalendarsDatabase, CalendarsTasks, CalendarsTransaction } from '../store.ts'
import type { ListedCalendar } from './documents.ts'
import { type GoogleApi, GoogleFailure, SCOPES } from './google-api.ts'

/** A person has so long from "connect" to being back. */
const ATTEMPT = { minutes: 10 }

const attempt = z.object({
  codeVerifier: z.string(),
  returnTo: z.string().nullable(),
  /** Epoch milliseconds. */
  until: z.number(),
})

/** Readers of events; who sees only whether somebody is free has nothing to read. */
const READABLE = ['owner', 'writer', 'reader']
const WRITABLE = ['owner', 'writer']
/** Calendars of one account that are shown. */
const MOST_CALENDARS = 50

/** Access to somebody's Google account, that was just allowed. */
interface Allowed {
  refreshToken: string
  account: string
  calendars: ListedCalendar[]
}

/**
 * Connects a Google account. What has to be remembered while the person is at Google travels sealed in the `state`, and
 * opens only for who began.
 */
export function connectGoogle({
  database,
  api,
  sealing,
  tasks,
  clock,
  log,
}: {
  database: CalendarsDatabase
  api: GoogleApi
  sealing: Sealing
  tasks: CalendarsTasks
  clock: () => Temporal.Instant
  log: Logger
}): HandlersOf<typeof calendarRpcs, 'connectGoogle' | 'completeGoogle'> {
  const { prisma } = database
  const aboutAttempt = (userId: string) => `google ${userId}`

  function openAttempt(state: string, userId: string) {
    const text = sealing.openText(state, aboutAttempt(userId))
    const read = text === null ? null : attempt.parse(JSON.parse(text))
    return read && read.until > clock().epochMilliseconds ? read : null
  }

  async function allow(code: string, codeVerifier: string): Promise<Allowed | GoogleOutcome> {
    const tokens = await api.exchange({ code, codeVerifier })
    const given = tokens.scope.split(' ')
    if (!SCOPES.every((scope) => given.includes(scope))) return 'scopes'
    if (tokens.refresh_token === undefined) return 'expired'
    const listed = await api.calendars(tokens.access_token)
    const calendars = listed
      .filter(({ accessRole }) => READABLE.includes(accessRole))
      .toSorted((one, other) => Number(other.primary) - Number(one.primary))
      .slice(0, MOST_CALENDARS)
    const account = calendars.find(({ primary }) => primary)?.id
    if (account === undefined) return 'unavailable'
    return { refreshToken: tokens.refresh_token, account, calendars }
  }

  /** Stores a new connection, or the new access of one that there is. */
  const save = (professionalId: string, { refreshToken, account, calendars }: Allowed) =>
    database.transaction(async (work): Promise<GoogleOutcome> => {
      const { tx } = work
      // Two requests of one page come one after the other.
      await lockPage(tx, professionalId)
      const hash = addressHash(`google:${account}`)
      const known = await tx.connection.findUnique({
        where: { professionalId_addressHash: { professionalId, addressHash: hash } },
      })
      const count = await tx.connection.count({ where: { professionalId } })
      if (!known && count >= MOST_CONNECTIONS) return 'full'
      const id = known?.id ?? newId()
      const sealed = sealing.seal(refreshToken, id)
      const good = { state: 'ok', problem: null, failingSince: null }
      if (known) {
        await tx.connection.updateMany({ where: { id }, data: { ...sealed, ...good } })
      } else {
        const createdAt = new Date(clock().epochMilliseconds)
        await tx.connection.create({
          data: {
            ...{ id, professionalId, kind: 'google', account, addressHash: hash, createdAt },
            ...sealed,
          },
        })
      }
      await saveCalendars(tx, { id, professionalId }, calendars)
      const read = await tx.calendar.findMany({
        where: { connectionId: id, OR: [{ blocks: true }, { receives: true }] },
        select: { id: true },
      })
      await readSoon(
        work,
        tasks,
        read.map((calendar) => calendar.id),
      )
      // What could not be written while access had ended.
      if (known) await mirrorPageSoon(work, tasks, professionalId)
      return 'connected'
    })

  async function saveCalendars(
    tx: CalendarsTransaction,
    { id: connectionId, professionalId }: { id: string; professionalId: string },
    calendars: readonly ListedCalendar[],
  ) {
    const nextReadAt = new Date(clock().epochMilliseconds)
    for (const { id: remoteId, summary, backgroundColor, accessRole, primary } of calendars) {
      const listed = {
        name: summary === '' ? remoteId : summary,
        colour: backgroundColor,
        writable: WRITABLE.includes(accessRole),
      }
      await tx.calendar.upsert({
        where: { connectionId_remoteId: { connectionId, remoteId } },
        // Others may hold birthdays, holidays and other people's days, so their owner chooses.
        create: {
          ...{ id: newId(), connectionId, professionalId, remoteId },
          ...{ blocks: primary, nextReadAt, ...listed },
        },
        update: listed,
      })
    }
  }

  return {
    async connectGoogle({ returnTo = null }, { actor }) {
      if (!api.isConfigured) throw new AppError('NOT_FOUND', 'Google cannot be connected here.')
      await ownPage(prisma, actor.userId)
      const codeVerifier = api.newVerifier()
      const until = clock().add(ATTEMPT).epochMilliseconds
      const text = JSON.stringify({ codeVerifier, returnTo, until })
      const state = sealing.sealText(text, aboutAttempt(actor.userId))
      return { url: api.consentUrl({ state, codeVerifier }) }
    },

    async completeGoogle({ state, code, error }, { actor }) {
      const page = await ownPage(prisma, actor.userId)
      const begun = openAttempt(state, actor.userId)
      if (!begun) return { outcome: 'expired', returnTo: null }
      const { returnTo, codeVerifier } = begun
      if (error !== undefined || code === undefined) return { outcome: 'refused', returnTo }
      try {
        const allowed = await allow(code, codeVerifier)
        if (typeof allowed === 'string') return { outcome: allowed, returnTo }
        return { outcome: await save(page.id, allowed), returnTo }
      } catch (failure) {
        if (!(failure instanceof GoogleFailure)) throw failure
        log.warn({ err: failure }, 'Google gives no access')
        const outcome = failure.reason === 'invalid_grant' ? 'expired' : 'unavailable'
        return { outcome, returnTo }
      }
    },
  }
}
