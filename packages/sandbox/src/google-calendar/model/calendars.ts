import { randomBytes } from 'node:crypto'
import { badRequest, GoogleError, notFound } from '../errors.ts'
import type { Calendar, Channel, Event, EventBody, Store } from './objects.ts'

const ZONE = 'America/Sao_Paulo'
const OTHERS = [
  { suffix: 'familia', summary: 'Família', colour: '#7986cb', accessRole: 'owner' },
  { suffix: 'feriados', summary: 'Feriados no Brasil', colour: '#0b8043', accessRole: 'reader' },
] as const

export type Calendars = ReturnType<typeof openCalendars>

/** Everybody's calendars: what is in them, and each change with its number. */
export function openCalendars({
  store,
  now,
  tell,
}: {
  store: Store
  /** Epoch milliseconds. */
  now: () => number
  /** Called for each channel of a calendar that has changed. */
  tell: (channel: Channel) => void
}) {
  const keyOf = (calendar: string, eventId: string) => `${calendar} ${eventId}`
  const find = (calendar: Calendar, eventId: string) =>
    store.get('event', keyOf(calendar.id, eventId))

  function change(calendar: Calendar, eventId: string, body: EventBody): Event {
    const latest = store.get('calendar', calendar.id) ?? calendar
    const changes = latest.changes + 1
    store.save('calendar', { ...latest, changes })
    const saved = store.save('event', {
      id: keyOf(calendar.id, eventId),
      calendar: calendar.id,
      eventId,
      change: changes,
      updatedAt: now(),
      body,
    })
    for (const channel of store.all('channel')) {
      if (channel.calendar === calendar.id && channel.expiresAt > now()) tell(channel)
    }
    return saved
  }

  function requireTimes({ start, end, recurrence, status }: EventBody) {
    if (status === 'cancelled') return
    const isDay = start?.date !== undefined && end?.date !== undefined
    const isMoment = start?.dateTime !== undefined && end?.dateTime !== undefined
    if (!isDay && !isMoment) throw badRequest('Missing or mixed start and end times.')
    if (isMoment && recurrence && start.timeZone === undefined) {
      throw badRequest('Missing time zone definition for start time.')
    }
  }

  return {
    store,
    now,
    find,
    etagOf: ({ change: number, updatedAt }: Event) => `"${updatedAt}${number}"`,

    /** An account with three calendars; the same one if there is one. */
    openAccount(email: string) {
      const known = store.get('account', email)
      if (known) return known
      const common = { account: email, timeZone: ZONE, changes: 0, generation: 0 }
      const own = { id: email, summary: email, colour: '#039be5', accessRole: 'owner' } as const
      store.save('calendar', { ...own, ...common })
      for (const { suffix, ...one } of OTHERS) {
        const id = `${suffix}.${email.replaceAll(/[^a-z0-9]/g, '')}@group.calendar.google.com`
        store.save('calendar', { ...one, ...common, id })
      }
      return store.save('account', { id: email })
    },
    /** Another calendar of an account. */
    addCalendar(account: string, summary: string): Calendar {
      const id = `${randomBytes(13).toString('hex')}@group.calendar.google.com`
      const common = { account, timeZone: ZONE, changes: 0, generation: 0 }
      return store.save('calendar', {
        ...{ id, summary, colour: '#33b679', accessRole: 'owner' as const },
        ...common,
      })
    },
    /** The account has the calendar no longer. */
    dropCalendar: (calendar: Calendar) => store.save('calendar', { ...calendar, account: '' }),
    calendarsOf: (account: string) =>
      store.all('calendar').filter((calendar) => calendar.account === account),
    eventsOf: ({ id }: Calendar) => store.all('event').filter(({ calendar }) => calendar === id),

    insert(calendar: Calendar, body: EventBody): Event {
      requireTimes(body)
      const eventId = body.id ?? randomBytes(13).toString('hex')
      if (find(calendar, eventId)) {
        throw new GoogleError(409, 'duplicate', 'The requested identifier already exists.')
      }
      return change(calendar, eventId, body)
    },

    /** @param ifMatch the version that the writer knows; without it whatever is there is replaced */
    update(calendar: Calendar, eventId: string, body: EventBody, ifMatch?: string): Event {
      const known = find(calendar, eventId)
      if (!known) throw notFound()
      requireMatch(known, ifMatch)
      requireTimes(body)
      return change(calendar, eventId, body)
    },

    remove(calendar: Calendar, eventId: string, ifMatch?: string): void {
      const known = find(calendar, eventId)
      if (!known) throw notFound()
      if (known.body.status === 'cancelled') {
        throw new GoogleError(410, 'deleted', 'Resource has been deleted')
      }
      requireMatch(known, ifMatch)
      // An exception of a series stays as the mark of what is left out.
      const { recurringEventId, originalStartTime } = known.body
      const mark = recurringEventId ? { recurringEventId, originalStartTime } : {}
      change(calendar, eventId, { ...mark, status: 'cancelled' })
    },

    /** Has every sync token of a calendar answered by 410. */
    forgetTokens: (calendar: Calendar) =>
      store.save('calendar', { ...calendar, generation: calendar.generation + 1 }),

    /** The person takes back what they allowed. */
    takeBack(account: string) {
      for (const grant of store.all('grant')) {
        if (grant.account === account) store.save('grant', { ...grant, scopes: [] })
      }
    },
  }

  function requireMatch(event: Event, ifMatch: string | undefined) {
    if (ifMatch === undefined || ifMatch === '*') return
    if (ifMatch !== `"${event.updatedAt}${event.change}"`) {
      throw new GoogleError(412, 'conditionNotMet', 'Precondition Failed')
    }
  }
}
