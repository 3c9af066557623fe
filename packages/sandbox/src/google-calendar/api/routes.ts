import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorCode, type FaultOf, type Faults } from '../../faults.ts'
import { meetFaults } from '../../meet-faults.ts'
import { badRequest, GoogleError, notFound, OAuthError } from '../errors.ts'
import type { Calendars } from '../model/calendars.ts'
import { type Calendar, type Channel, eventBody, eventChange } from '../model/objects.ts'
import { partOf } from './fields.ts'
import { eventOf, listEvents } from './list-events.ts'
import type { Tokens } from './tokens.ts'

const SCOPE = 'https://www.googleapis.com/auth/calendar'
const LISTS = [SCOPE, `${SCOPE}.readonly`, `${SCOPE}.calendarlist.readonly`]
const EVENTS_READ = [SCOPE, `${SCOPE}.readonly`, `${SCOPE}.events`, `${SCOPE}.events.readonly`]
const EVENTS = [SCOPE, `${SCOPE}.events`]

/** A week, which Google gives if nothing is asked for, and at most. */
const CHANNEL_SECONDS = 604_800

const channelRequest = z.looseObject({
  id: z.string().regex(/^[\w+/=-]{1,64}$/),
  type: z.enum(['web_hook', 'webhook']),
  address: z.url({ protocol: /^https?$/ }),
  token: z.string().max(256).optional(),
  params: z.looseObject({ ttl: z.coerce.number().int().min(1).optional() }).optional(),
})
const stopRequest = z.looseObject({ id: z.string(), resourceId: z.string() })

interface Api {
  calendars: Calendars
  tokens: Tokens
  faults: Faults
  /** Sends a channel's first message, which says that it is open. */
  open: (channel: Channel) => void
}

type Asked = FastifyRequest<{ Params: { calendar: string; event: string } }>

/** The token endpoints, and the Calendar API (v3) as far as the product speaks it. */
export function apiRoutes(app: FastifyInstance, { calendars, tokens, faults, open }: Api) {
  const { store, now } = calendars
  answerErrors(app)
  meetFaults(app, { take: (request) => faults.take('google', partAsked(request)), errorOf })

  app.post('/token', async ({ body }) => tokens.exchange({ ...Object(body) }))
  app.post('/revoke', async ({ body, query }) => {
    tokens.revoke(String(Object(body).token ?? Object(query).token))
    return {}
  })

  app.get('/calendar/v3/users/me/calendarList', async (request) => {
    const account = tokens.accountOf(request, LISTS)
    const answer = {
      kind: 'calendar#calendarList',
      items: calendars.calendarsOf(account).map((one) => ({
        kind: 'calendar#calendarListEntry',
        id: one.id,
        summary: one.summary,
        timeZone: one.timeZone,
        backgroundColor: one.colour,
        accessRole: one.accessRole,
        ...(one.id === account && { primary: true }),
        selected: true,
      })),
    }
    return partOf(answer, Object(request.query).fields)
  })

  function calendarAsked(request: Asked, scopes: readonly string[], { write = false } = {}) {
    const account = tokens.accountOf(request, scopes)
    const { calendar: id } = request.params
    const calendar = store.get('calendar', id === 'primary' ? account : id)
    if (calendar?.account !== account) throw notFound()
    if (write && calendar.accessRole !== 'owner') {
      throw new GoogleError(403, 'requiredAccessLevel', 'You need to have writer access.')
    }
    return calendar
  }
  const bodyOf = (request: Asked) => {
    const read = eventBody.safeParse(request.body)
    if (read.success) return read.data
    throw badRequest(z.prettifyError(read.error))
  }
  const ifMatchOf = ({ headers }: Asked) => headers['if-match']?.toString()
  const events = '/calendar/v3/calendars/:calendar/events'

  app.get(events, async (request: Asked) =>
    partOf(
      listEvents(calendars, calendarAsked(request, EVENTS_READ), request.query),
      Object(request.query).fields,
    ),
  )
  app.post(events, async (request: Asked) =>
    eventOf(
      calendars,
      calendars.insert(calendarAsked(request, EVENTS, { write: true }), bodyOf(request)),
    ),
  )
  app.get(`${events}/:event`, async (request: Asked) => {
    const event = calendars.find(calendarAsked(request, EVENTS_READ), request.params.event)
    if (!event) throw notFound()
    return partOf(eventOf(calendars, event), Object(request.query).fields)
  })
  app.put(`${events}/:event`, async (request: Asked) => {
    const calendar = calendarAsked(request, EVENTS, { write: true })
    const { event: eventId } = request.params
    return eventOf(
      calendars,
      calendars.update(calendar, eventId, bodyOf(request), ifMatchOf(request)),
    )
  })
  app.patch(`${events}/:event`, async (request: Asked) => {
    const calendar = calendarAsked(request, EVENTS, { write: true })
    const known = calendars.find(calendar, request.params.event)
    if (!known) throw notFound()
    const change = eventChange.safeParse(request.body)
    if (!change.success) throw badRequest(z.prettifyError(change.error))
    const status = change.data.status ?? known.body.status
    const body = { ...known.body, ...change.data, status }
    return eventOf(calendars, calendars.update(calendar, known.eventId, body, ifMatchOf(request)))
  })
  app.delete(`${events}/:event`, async (request: Asked, reply) => {
    const calendar = calendarAsked(request, EVENTS, { write: true })
    calendars.remove(calendar, request.params.event, ifMatchOf(request))
    return reply.code(204).send()
  })

  app.post(`${events}/watch`, async (request: Asked) => {
    const calendar: Calendar = calendarAsked(request, EVENTS_READ)
    const read = channelRequest.safeParse(request.body)
    if (!read.success) throw badRequest(z.prettifyError(read.error))
    const { id, address, token, params } = read.data
    if (store.get('channel', id)) {
      throw new GoogleError(400, 'channelIdNotUnique', `Channel id ${id} not unique`)
    }
    const seconds = Math.min(params?.ttl ?? CHANNEL_SECONDS, CHANNEL_SECONDS)
    const channel = store.save('channel', {
      id,
      resourceId: Buffer.from(calendar.id).toString('base64url'),
      calendar: calendar.id,
      address,
      token: token ?? null,
      expiresAt: now() + seconds * 1_000,
      sent: 0,
    })
    open(channel)
    const { resourceId, expiresAt } = channel
    return { kind: 'api#channel', id, resourceId, token, expiration: String(expiresAt) }
  })
  app.post('/calendar/v3/channels/stop', async (request, reply) => {
    tokens.accountOf(request, EVENTS_READ)
    const { id, resourceId } = stopRequest.parse(request.body)
    const channel = store.get('channel', id)
    if (channel?.resourceId !== resourceId) throw notFound()
    store.save('channel', { ...channel, expiresAt: 0 })
    return reply.code(204).send()
  })
}

function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof GoogleError || error instanceof OAuthError) {
      return reply.code(error.status).send(error.body())
    }
    const { statusCode = 500 }: { statusCode?: number } = Object(error)
    if (statusCode >= 500) console.error(error)
    const known = new GoogleError(statusCode, 'backendError', 'Backend Error')
    return reply.code(statusCode).send(known.body())
  })
}

const errorOf = (fault: FaultOf<'google'>) =>
  fault.mode === 'rate_limit'
    ? new GoogleError(403, 'rateLimitExceeded', 'Rate Limit Exceeded')
    : new GoogleError(errorCode(fault) ?? 503, 'backendError', 'Backend Error')

/** Which part of Google a request asks. */
function partAsked({
  method,
  url,
}: FastifyRequest): 'token' | 'list' | 'events' | 'write' | 'watch' {
  if (!url.includes('/calendar/v3/')) return 'token'
  if (url.includes('/calendarList')) return 'list'
  if (/\/(watch|stop)(\?|$)/.test(url)) return 'watch'
  return method === 'GET' ? 'events' : 'write'
}
