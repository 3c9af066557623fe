import { type ConnectionKind, MOST_CONNECTIONS } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { lockCalendar } from '../busy/busy.sql.ts'
import { tellGone } from '../busy/tell-busy.ts'
import { mirrorPageSoon } from '../mirror/mirror.ts'
import { lockPage } from '../pages/pages.ts'
import { cancelReads, readSoon } from '../reading/poll.ts'
import type { CalendarsParts, CalendarsTasks, CalendarsWork } from '../store.ts'
import type { Listing } from './listing.ts'
import { addressHash } from './sealing.ts'
import { LONGEST_ID, shownColour, shownName } from './shown.rule.ts'

/** Calendars of one account that are shown. */
const MOST_CALENDARS = 50

/** Of a calendar whose name shows nothing. */
const UNNAMED = 'Agenda'

/** Its calendars were listed a moment ago. */
const LISTED_NOW = { hours: 24 }

/** An account with several calendars, to which there is access. */
interface Account {
  professionalId: string
  kind: ConnectionKind
  /** As its owner knows it. */
  account: string
  /** Recognises the same account of the same page. */
  key: string
  /** What gives access. */
  secret: string
  listings: readonly Listing[]
}

/**
 * Stores a new connection, or the new access of one that there is, and has its calendars read.
 * @returns its id, or `full` if the page has its five connections
 */
export async function saveAccount(
  work: CalendarsWork,
  { professionalId, kind, account, key, secret, listings }: Account,
  { tasks, sealing, clock }: Pick<CalendarsParts, 'tasks' | 'sealing' | 'clock'>,
): Promise<{ id: string } | 'full'> {
  const { tx } = work
  // Two requests of one page come one after the other.
  await lockPage(tx, professionalId)
  const hash = addressHash(key)
  const known = await tx.connection.findUnique({
    where: { professionalId_addressHash: { professionalId, addressHash: hash } },
  })
  const count = await tx.connection.count({ where: { professionalId } })
  if (!known && count >= MOST_CONNECTIONS) return 'full'
  const id = known?.id ?? newId()
  const sealed = sealing.seal(secret, id)
  const now = new Date(clock().epochMilliseconds)
  const listAt = new Date(clock().add(LISTED_NOW).epochMilliseconds)
  if (known) {
    const good = { state: 'ok', problem: null, failingSince: null }
    await tx.connection.updateMany({ where: { id }, data: { ...sealed, ...good, listAt } })
    // Until now nobody had access to them.
    const again = { problem: null, wantedSince: now }
    await tx.calendar.updateMany({ where: { connectionId: id }, data: again })
  } else {
    await tx.connection.create({
      data: {
        ...{ id, professionalId, kind, account, addressHash: hash, createdAt: now },
        ...{ ...sealed, listAt },
      },
    })
  }
  await saveListings(work, tasks, { id, professionalId, isNew: !known }, listings, now)
  const read = await tx.calendar.findMany({
    where: { connectionId: id, OR: [{ blocks: true }, { receives: true }] },
    select: { id: true, professionalId: true },
  })
  await readSoon(work, tasks, read)
  // What could not be written while access had ended.
  if (known) await mirrorPageSoon(work, tasks, professionalId)
  return { id }
}

/**
 * Stores which calendars an account has: new ones appear, and those that are gone block nothing any more. The caller has
 * locked the page. An account without any calendar is taken for a mistake of its server.
 */
export async function saveListings(
  work: CalendarsWork,
  tasks: CalendarsTasks,
  {
    id: connectionId,
    professionalId,
    isNew,
  }: { id: string; professionalId: string; isNew: boolean },
  listings: readonly Listing[],
  now: Date,
): Promise<void> {
  const { tx } = work
  const shown = listings
    .filter(({ remoteId }) => remoteId.length <= LONGEST_ID)
    .slice(0, MOST_CALENDARS)
    .map(({ name, colour, ...listing }) => ({
      ...listing,
      ...{ name: shownName(name) ?? UNNAMED, colour: shownColour(colour) },
    }))
  for (const { remoteId, blocksAtFirst, ...listed } of shown) {
    await tx.calendar.upsert({
      where: { connectionId_remoteId: { connectionId, remoteId } },
      create: {
        ...{ id: newId(), connectionId, professionalId, remoteId },
        ...{ blocks: isNew && blocksAtFirst, nextReadAt: now, watchAt: now },
        ...{ wantedSince: now, ...listed },
      },
      update: listed,
    })
  }
  if (shown.length === 0) return
  const gone = await tx.calendar.findMany({
    where: { connectionId, remoteId: { notIn: shown.map(({ remoteId }) => remoteId) } },
    select: { id: true },
  })
  const ids = gone.map(({ id }) => id)
  for (const id of ids) {
    const held = await lockCalendar(tx, id)
    if (held) await tellGone(work, { ...held, id })
  }
  await cancelReads(work, tasks, ids)
  await tx.calendar.deleteMany({ where: { id: { in: ids } } })
}
