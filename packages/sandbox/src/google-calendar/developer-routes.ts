import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerProblem, parse, ValidationProblem } from '../problem.ts'
import { eventOf } from './api/list-events.ts'
import type { GoogleCalendar } from './google-calendar.ts'
import { type Calendar, type EventBody, eventBody } from './model/objects.ts'
import { accountPage, accountsPage } from './pages.ts'

const newAccount = z.object({ email: z.email().toLowerCase() })
const newCalendar = z.object({ name: z.string().trim().min(1).max(200) })
const local = z.iso.datetime({ local: true, precision: -1 }).transform((text) => `${text}:00`)
const newEvent = z.object({
  calendar: z.string(),
  summary: z.string().trim().min(1).max(200),
  start: local,
  minutes: z.coerce.number().int().min(1).max(10_080),
  repeats: z.enum(['', 'DAILY', 'WEEKLY']).default(''),
  transparency: z.enum(['opaque', 'transparent']).default('opaque'),
})
const named = z.object({ calendar: z.string(), event: z.string() })
const moved = named.extend({ start: local })

/** Google Calendar as people use it, by pages, and the same for programs. */
export function developerRoutes(app: FastifyInstance, google: GoogleCalendar) {
  const { calendars } = google
  app.setErrorHandler(answerProblem)

  function calendarNamed(id: string): Calendar {
    const calendar = calendars.store.get('calendar', id)
    if (calendar) return calendar
    throw new ValidationProblem([{ path: 'calendar', message: 'there is no such calendar' }])
  }
  function eventNamed({ calendar: id, event: eventId }: z.output<typeof named>) {
    const calendar = calendarNamed(id)
    const event = calendars.find(calendar, eventId)
    if (event && event.body.status !== 'cancelled') return { calendar, event }
    throw new ValidationProblem([{ path: 'event', message: 'there is no such event' }])
  }
  const pageOf = ({ account }: Calendar) => `/google/accounts/${encodeURIComponent(account)}`

  app.get('/google', async (_request, reply) => reply.type('text/html').send(accountsPage(google)))
  app.post('/google/accounts', async (request, reply) => {
    const { id } = calendars.openAccount(parse(newAccount, request.body).email)
    const items = calendars.calendarsOf(id).map((one) => ({ id: one.id, name: one.summary }))
    return reply.code(201).send({ email: id, calendars: items })
  })
  app.post('/google/accounts/form', async (request, reply) => {
    const { id } = calendars.openAccount(parse(newAccount, request.body).email)
    return reply.redirect(`/google/accounts/${encodeURIComponent(id)}`, 303)
  })
  app.get<{ Params: { email: string } }>('/google/accounts/:email', async ({ params }, reply) =>
    reply.type('text/html').send(accountPage(google, calendarNamed(params.email).account)),
  )
  app.post<{ Params: { email: string } }>(
    '/google/accounts/:email/take-back',
    async ({ params }, reply) => {
      calendars.takeBack(params.email)
      return reply.redirect(`/google/accounts/${encodeURIComponent(params.email)}`, 303)
    },
  )

  app.post<{ Params: { email: string } }>(
    '/google/accounts/:email/calendars',
    async ({ params, body }, reply) => {
      const { account } = calendarNamed(params.email)
      const { id, summary: name } = calendars.addCalendar(account, parse(newCalendar, body).name)
      return reply.code(201).send({ id, name })
    },
  )
  app.delete<{ Params: { calendar: string } }>(
    '/google/calendars/:calendar',
    async ({ params }) => {
      calendars.dropCalendar(calendarNamed(params.calendar))
      return { deleted: true }
    },
  )

  app.post('/google/events/form', async (request, reply) => {
    const {
      calendar: id,
      summary,
      start,
      minutes,
      repeats,
      transparency,
    } = parse(newEvent, request.body)
    const calendar = calendarNamed(id)
    const { timeZone } = calendar
    const body: EventBody = {
      ...{ status: 'confirmed', summary, transparency },
      ...stretchOf(start, minutes * 60_000, timeZone),
      ...(repeats !== '' && { recurrence: [`RRULE:FREQ=${repeats}`] }),
    }
    calendars.insert(calendar, body)
    return reply.redirect(pageOf(calendar), 303)
  })
  app.post('/google/events/move', async (request, reply) => {
    const { start, ...names } = parse(moved, request.body)
    const { calendar, event } = eventNamed(names)
    const { body } = event
    const length = Date.parse(String(body.end?.dateTime)) - Date.parse(String(body.start?.dateTime))
    const times = stretchOf(start, length, calendar.timeZone)
    calendars.update(calendar, event.eventId, { ...body, ...times })
    return reply.redirect(pageOf(calendar), 303)
  })
  app.post('/google/events/delete', async (request, reply) => {
    const { calendar, event } = eventNamed(parse(named, request.body))
    calendars.remove(calendar, event.eventId)
    return reply.redirect(pageOf(calendar), 303)
  })

  type OfCalendar = { Params: { calendar: string; event: string } }
  const events = '/google/calendars/:calendar/events'
  app.get<OfCalendar>(events, async ({ params }) => ({
    items: calendars
      .eventsOf(calendarNamed(params.calendar))
      .filter(({ body }) => body.status !== 'cancelled')
      .map((event) => eventOf(calendars, event)),
  }))
  app.put<OfCalendar>(`${events}/:event`, async ({ params, body }) => {
    const calendar = calendarNamed(params.calendar)
    const { id: _, ...wanted } = parse(eventBody, body)
    const known = calendars.find(calendar, params.event)
    const saved = known
      ? calendars.update(calendar, params.event, { ...known.body, ...wanted })
      : calendars.insert(calendar, { ...wanted, id: params.event })
    return eventOf(calendars, saved)
  })
  app.delete<OfCalendar>(`${events}/:event`, async ({ params }) => {
    const { calendar, event } = eventNamed(params)
    calendars.remove(calendar, event.eventId)
    return { deleted: true }
  })
  app.post<OfCalendar>('/google/calendars/:calendar/forget-tokens', async ({ params }) => {
    calendars.forgetTokens(calendarNamed(params.calendar))
    return { forgotten: true }
  })
  app.get('/google/channels', async () => ({
    items: calendars.store.all('channel').filter(({ expiresAt }) => expiresAt > calendars.now()),
  }))
}

function stretchOf(start: string, milliseconds: number, timeZone: string) {
  const begin = Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone)
  const at = (time: Temporal.ZonedDateTime) => ({
    dateTime: time.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    timeZone,
  })
  return { start: at(begin), end: at(begin.add({ milliseconds })) }
}
