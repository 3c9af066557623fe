import { type AppointmentEntry, bookingRpcs } from '@encaixe/contracts'
import { type Bus, Postponed } from '@encaixe/service-kit'
import type { Calendar, Connection, MirroredEvent } from '../../generated/client.ts'
import type { CalendarsParts } from '../store.ts'
import { decide, digestOf, timesOf } from './mirrored-event.ts'
import { type EventThere, NotWritten, type WrittenCalendar } from './written-calendar.ts'

/** A provider that is away, or over its quota, is tried again then. */
const AWAY_SECONDS = 60
const MOST_ATTEMPTS = 3

/** An appointment whose event is to be brought up to date. */
export interface ToMirror {
  appointmentId: string
  professionalId: string
  /** Whether the event may have been changed there. */
  looks: boolean
}

/** A calendar that receives appointments, or did. */
export type Receiving = Pick<Calendar, 'id' | 'remoteId' | 'professionalId'> & {
  connection: Connection
}

/** What is to be kept of a write, or of what was found instead. */
export type Settled =
  | { kind: 'nothing' }
  | { kind: 'removed' }
  | { kind: 'written'; calendarId: string; etag: string; entry: AppointmentEntry }
  | { kind: 'asks'; entry: AppointmentEntry; there: EventThere | null }

export interface MirrorParts extends Pick<CalendarsParts, 'database' | 'clock' | 'log'> {
  bus: Pick<Bus, 'call'>
  /** A calendar that can be written; null if its kind never can. */
  writtenAt: (calendar: Receiving) => WrittenCalendar | null
}

/** Brings the event of an appointment up to date, or finds that the professional has to be asked. */
export function eventUpdater({ database: { prisma }, bus, writtenAt, clock, log }: MirrorParts) {
  async function entryOf({ appointmentId, professionalId }: ToMirror) {
    const { items } = await bus.call(
      bookingRpcs.listAppointmentEntries,
      { professionalId, ids: [appointmentId] },
      {},
    )
    return items[0] ?? null
  }

  /** @param etag of the event that is there; null: there is none */
  async function write(
    { id: calendarId }: Receiving,
    at: WrittenCalendar,
    entry: AppointmentEntry,
    etag: string | null,
  ): Promise<Settled> {
    const version = await (etag === null ? at.insert(entry) : at.patch(entry, etag))
    return { kind: 'written', calendarId, etag: version, entry }
  }

  /** Compares what was written, what is here and what is there. */
  async function compare(
    to: Receiving,
    at: WrittenCalendar,
    entry: AppointmentEntry,
    row: MirroredEvent | null,
    { looks }: { looks: boolean },
  ): Promise<Settled> {
    const isSame = row !== null && Buffer.from(row.digest).equals(digestOf(entry))
    const isOpen = row !== null && (row.change !== null || row.keeps)
    if (isSame && !looks && !isOpen) return { kind: 'nothing' }
    if (!looks && !isOpen) return write(to, at, entry, row?.etag ?? null)
    const there = await at.find(entry.appointmentId)
    if (row === null) return write(to, at, entry, there?.etag ?? null)
    const decision = decide({
      written: timesOf(row),
      ours: timesOf(entry),
      there: there?.times ?? null,
      ...{ isSame, keeps: row.keeps },
    })
    if (decision === 'ask') return { kind: 'asks', entry, there }
    if (decision === 'write') return write(to, at, entry, there?.etag ?? null)
    return { kind: 'written', calendarId: to.id, etag: there?.etag ?? '', entry }
  }

  async function attempt(item: ToMirror, looks: boolean): Promise<Settled> {
    const { appointmentId, professionalId } = item
    const row = await prisma.mirroredEvent.findUnique({
      where: { appointmentId },
      include: { calendar: { include: { connection: true } } },
    })
    const receiving = await prisma.calendar.findFirst({
      where: { professionalId, receives: true },
      include: { connection: true },
    })
    if (!row && !receiving) return { kind: 'nothing' }
    const entry = await entryOf(item)
    const isOver = entry !== null && timesOf(entry).endsAt < clock().epochMilliseconds
    // What took place stays where it was written.
    if (isOver && entry.status !== 'gone') return { kind: 'nothing' }
    const takesPlace = entry !== null && entry.status !== 'gone'
    const stays = row !== null && takesPlace && row.calendarId === receiving?.id
    if (row && !stays) await writtenAt(row.calendar)?.remove(appointmentId)
    const at = receiving && writtenAt(receiving)
    if (!receiving || !at) return { kind: row ? 'removed' : 'nothing' }
    if (!takesPlace) {
      // The answer to its write may have been lost, and the appointment cancelled before the next attempt.
      const isLeft = !row && looks && entry !== null && (await at.find(appointmentId)) !== null
      if (isLeft) await at.remove(appointmentId)
      return { kind: row ? 'removed' : 'nothing' }
    }
    return compare(receiving, at, entry, stays ? row : null, { looks })
  }

  return async (item: ToMirror): Promise<Settled> => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(item, item.looks || attempts > 1)
      } catch (error) {
        if (!(error instanceof NotWritten)) throw error
        // The event is there already, is another version, or is gone: it is looked at.
        if (error.problem === 'other' && attempts < MOST_ATTEMPTS) continue
        if (error.problem === 'signed_out') {
          log.info({ ...item, err: error }, 'an appointment is written when access is back')
          return { kind: 'nothing' }
        }
        if (error.problem !== 'away') throw error
        throw new Postponed('a calendar elsewhere takes no event now', {
          delaySeconds: AWAY_SECONDS,
          cause: error,
        })
      }
    }
  }
}
