import { z } from 'zod'
import { dataErased } from '../account/account.ts'
import { bookingSnapshot } from '../appointments/booking-snapshot.ts'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { copiesRpcs } from '../rpc/operator.ts'
import { contactFields } from '../text/person.ts'
import { id, instant, page, textOrNull } from '../text/primitives.ts'

const rpc = rpcsOf('calendars')
const event = eventsOf('CALENDARS')
const access = 'professional'

/** A page has at most this many connections. */
export const MOST_CONNECTIONS = 5

const calendar = z
  .object({
    id,
    name: z.string().meta({ examples: ['Família'] }),
    colour: textOrNull('#FF2968'),
    blocks: z.boolean().meta({ description: 'Whether its busy times block times of the page.' }),
    receives: z.boolean().meta({ description: 'Whether appointments are written to it.' }),
    writable: z.boolean().meta({ description: 'Whether appointments can be written to it.' }),
    unread: z.int().default(0).meta({
      description: 'How many of its events the last read could not understand surely.',
    }),
  })
  .meta({ id: 'ConnectedCalendar', description: 'A calendar of a connection.' })

export const connectionKind = z.enum(['ics', 'google', 'caldav'])
export type ConnectionKind = z.output<typeof connectionKind>
export const connectionState = z.enum(['ok', 'reconnect', 'error'])

export const calendarConnection = z
  .object({
    id,
    kind: connectionKind,
    account: z.string().meta({
      description: 'Where it is, without what is secret.',
      examples: ['calendar.google.com'],
    }),
    state: connectionState.meta({
      description: 'reconnect: access has ended; error: tried again by itself.',
    }),
    lastSyncedAt: instant.nullable(),
    error: z.string().optional().meta({ description: 'What is wrong, for a person (pt-BR).' }),
    calendars: z.array(calendar),
  })
  .meta({
    id: 'CalendarConnection',
    description: 'A calendar elsewhere that a page has connected.',
  })
export type CalendarConnection = z.output<typeof calendarConnection>

/**
 * How connecting Google ended: `scopes` if the person did not allow all that is needed, `full` if the page has its five
 * connections.
 */
export const googleOutcome = z.enum([
  'connected',
  'refused',
  'expired',
  'scopes',
  'full',
  'unavailable',
])
export type GoogleOutcome = z.output<typeof googleOutcome>

/** What somebody did in a calendar elsewhere with an appointment that was written to it. */
export const calendarChange = z.enum(['moved', 'deleted'])
const movedTo = z
  .object({ startsAt: instant, endsAt: instant })
  .nullable()
  .meta({ description: 'Where it is in the calendar now; null if it was deleted there.' })

const elsewhere = z
  .object({
    calendarId: id,
    /** Absent from a service of before. */
    kind: connectionKind.optional(),
    name: z.string().meta({ examples: ['Família'] }),
    colour: z.string().nullable(),
    startsAt: instant,
    endsAt: instant,
  })
  .meta({
    id: 'BusyElsewhere',
    description: 'A time that a connected calendar blocks; never with a title.',
  })

/** When a calendar blocks times: the whole of it, so that a later version replaces every earlier one. */
export const calendarBusy = z.object({
  calendarId: id,
  professionalId: id,
  /** Whether it blocks times at all; false also when it is disconnected. */
  blocks: z.boolean(),
  /** Half-open intervals in epoch seconds, in order and apart from each other. */
  busy: z.array(z.tuple([z.int(), z.int()])).max(10_000),
  version: z.int(),
})
export type CalendarBusy = z.output<typeof calendarBusy>

const range = z
  .object({
    from: instant.meta({ description: 'The first moment.' }),
    to: instant.meta({ description: 'The end, not in it.' }),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'O fim vem depois do começo.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 62 * 86_400_000, {
    path: ['to'],
    message: 'Peça no máximo 62 dias de uma vez.',
  })

const webAddress = (missing: string, completed: (text: string) => string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(2_000, 'Este endereço é longo demais.')
    .transform(completed)
    .refine((text) => URL.parse(text) !== null, 'Confira o endereço: ele começa com https://.')

const address = webAddress('Cole o endereço da agenda.', (text) =>
  // Calendar programs hand out this scheme, which means https.
  text.replace(/^webcals?:\/\//i, 'https://'),
).meta({ examples: ['https://calendar.google.com/calendar/ical/…/basic.ics'] })

const serverAddress = webAddress('Diga o endereço do servidor.', (text) =>
  // People type the name of the server only.
  /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`,
).meta({ examples: ['https://caldav.icloud.com'] })

export const calendarRpcs = {
  listCalendars: rpc('listCalendars', {
    summary: 'The calendars elsewhere that the page has connected.',
    access,
    http: { method: 'GET', path: '/api/calendars' },
    output: z.object({
      items: z.array(calendarConnection),
      kinds: z.array(connectionKind).meta({ description: 'What can be connected here.' }),
    }),
  }),
  connectGoogle: rpc('connectGoogle', {
    summary: 'Where the professional allows access to their Google calendars.',
    access,
    http: { method: 'POST', path: '/api/calendars/google/connect' },
    input: z.object({
      returnTo: z
        .string()
        .max(2_000)
        .optional()
        .meta({
          description: 'The page of ours to come back to.',
          examples: ['/ajustes/agendas'],
        }),
    }),
    output: z.object({ url: z.url() }),
    errors: ['NOT_FOUND'],
  }),
  completeGoogle: rpc('completeGoogle', {
    summary: 'Ends what connectGoogle began, with what Google has sent back.',
    access,
    input: z.object({
      state: z.string().max(4_000),
      code: z.string().max(2_000).optional(),
      /** What Google says instead of a code: `access_denied`, if the person went back. */
      error: z.string().max(200).optional(),
    }),
    output: z.object({ outcome: googleOutcome, returnTo: z.string().nullable() }),
  }),
  connectIcs: rpc('connectIcs', {
    summary: 'Connects an iCalendar address, which is read at once; five connections at most.',
    access,
    http: { method: 'POST', path: '/api/calendars/ics', status: 201 },
    input: z.object({ url: address }),
    output: calendarConnection,
  }),
  connectCaldav: rpc('connectCaldav', {
    summary:
      'Connects a CalDAV account, whose calendars are found at once; five connections at most. Connecting it again renews its password.',
    access,
    http: { method: 'POST', path: '/api/calendars/caldav', status: 201 },
    input: z.object({
      url: serverAddress,
      username: z.string().trim().min(1, 'Diga o usuário desta conta.').max(320),
      password: z.string().min(1, 'Diga a senha desta conta.').max(500).meta({
        description: 'An app password, where the service has them. Stored sealed.',
      }),
    }),
    output: calendarConnection,
  }),
  listCalendarChanges: rpc('listCalendarChanges', {
    summary: 'Appointments that were moved or deleted in a calendar elsewhere, until answered.',
    access,
    http: { method: 'GET', path: '/api/calendars/changes' },
    output: z.object({
      items: z.array(z.object({ appointmentId: id, change: calendarChange, movedTo })),
    }),
  }),
  keepAppointment: rpc('keepAppointment', {
    summary: 'Leaves an appointment as it is, and writes it back to the calendar elsewhere.',
    access: ['professional', 'link'],
    http: { method: 'POST', path: '/api/calendars/changes/:appointmentId/keep', status: 202 },
    idempotent: true,
    input: z.object({ appointmentId: id }),
    output: z.object({ kept: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  receiveCalendarPush: rpc('receiveCalendarPush', {
    summary: 'Has a calendar read of which Google says, on a channel of ours, that it has changed.',
    access: 'service',
    input: z.object({ channelId: id, secret: z.string().max(256) }),
    output: z.object({ known: z.boolean() }),
  }),
  updateCalendar: rpc('updateCalendar', {
    summary: 'Says whether a calendar blocks times, and whether appointments are written to it.',
    access,
    http: { method: 'PATCH', path: '/api/calendars/:id/calendars/:calendarId' },
    input: z.object({
      id,
      calendarId: id,
      blocks: z.boolean().optional(),
      receives: z.boolean().optional(),
    }),
    output: calendarConnection,
    errors: ['NOT_FOUND'],
  }),
  syncCalendars: rpc('syncCalendars', {
    summary: 'Reads the calendars of a connection soon.',
    access,
    http: { method: 'POST', path: '/api/calendars/:id/sync', status: 202 },
    input: z.object({ id }),
    output: z.object({ accepted: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  disconnectCalendars: rpc('disconnectCalendars', {
    summary: 'Disconnects, and forgets its address and busy times.',
    access,
    http: { method: 'DELETE', path: '/api/calendars/:id', status: 204 },
    input: z.object({
      id,
      removeMirrored: z.boolean().default(false).meta({
        description: 'Whether the coming appointments that were written to it go from there.',
      }),
    }),
    output: z.object({ disconnected: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  listBusyElsewhere: rpc('listBusyElsewhere', {
    summary: 'The times that connected calendars block in a range of at most 62 days.',
    access,
    http: { method: 'GET', path: '/api/calendars/busy' },
    input: range,
    output: z.object({
      items: z.array(elsewhere),
      needsReconnect: z
        .boolean()
        .meta({ description: 'Whether access to one of the calendars has ended.' }),
    }),
  }),
  checkBusyElsewhere: rpc('checkBusyElsewhere', {
    summary:
      'What blocks a time, after a read of the calendars that were last read more than a minute ago.',
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id, from: instant, to: instant }),
    output: z.object({
      busy: calendarBusy.shape.busy,
      /** Whether every blocking calendar was read within the last minute. */
      isFresh: z.boolean(),
      /** For how many milliseconds longer that is so. */
      freshForMs: z.int().nonnegative().default(0),
      /** Of each blocking calendar, by its id. */
      versions: z.record(id, z.int()).default({}),
    }),
  }),
  pageCalendarBusy: rpc('pageCalendarBusy', {
    summary: 'Every connected calendar with its busy times, for the copies of other services.',
    access: 'service',
    idempotent: true,
    input: z.object({ cursor: id.nullable().default(null) }),
    output: page(calendarBusy),
  }),
  rotateCalendarKeys: rpc('rotateCalendarKeys', {
    summary: 'Seals the secrets of connections by the first secret of the environment.',
    access: 'operator',
    output: z.object({ resealed: z.int() }),
  }),
  ...copiesRpcs('calendars'),
}

export const calendarEvents = {
  CalendarBusyChanged: event('CalendarBusyChanged', {
    summary: 'A connected calendar blocks other times than before, or none any more.',
    data: calendarBusy,
  }),
  CalendarChangeFound: event('CalendarChangeFound', {
    summary: 'Somebody has moved or deleted an appointment in a calendar elsewhere.',
    data: bookingSnapshot.extend({ change: calendarChange, movedTo }),
  }),
  CalendarDisconnected: event('CalendarDisconnected', {
    summary: 'Access to a calendar elsewhere has ended; told once until it is mended.',
    data: z.object({
      connectionId: id,
      professional: z.object({
        id,
        userId: z.string(),
        ...contactFields,
        timezone: z.string(),
      }),
      /** Its account or server, without what is secret. */
      account: z.string(),
    }),
  }),
  DataErased: dataErased('CALENDARS'),
}
