import { z } from 'zod'
import { linkTokenOf } from '../../appointment-link.ts'
import { someAddress, somePhone, stack } from '../../stack.ts'
import {
  anExpense,
  aPlace,
  appointmentOf,
  aSeries,
  aService,
  aTimeOff,
  clientOf,
  expenseOf,
  noteOf,
  offeredBy,
  type PageOwner,
  packageOf,
  pausedSeriesOf,
  paymentOf,
  purchaseOf,
  seriesOf,
  sessionOf,
  someAppointmentOf,
  timeOffOf,
} from '../actors.ts'

/** A request that is right but for who sends it, and what tells that it was let in. */
export interface Example {
  /** Where `owner` is the professional the request is about; the route's own path without it. */
  path?: (owner: PageOwner) => string | Promise<string>
  body?: unknown
  /** Instead of JSON. */
  bytes?: { type: string; content: Buffer }
  /** Statuses of an answer to somebody who is let in; 200 without it. */
  letIn?: number[]
  /** The status for an account that has a page already. */
  toProfessionals?: number
  /** The request ends something of who sends it, who is therefore somebody new each time. */
  ends?: true
  /** The answer goes on until whoever asked leaves: its first words say enough. */
  stays?: true
}

const linkOf = (rest: string) => async (owner: PageOwner) =>
  `/api/appointment-links/${linkTokenOf(await someAppointmentOf(owner))}${rest}`
const ofSlug = (path: string) => (owner: PageOwner) => path.replace('SLUG', owner.slug)
const soon = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 3 })

const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
const christmas = [today.year, today.year + 1]
  .map((year) => `${year}-12-25`)
  .find((date) => Temporal.PlainDate.compare(date, today) >= 0)

async function specialDayOf({ call }: PageOwner): Promise<string> {
  const path = `/api/settings/special-days/${soon}`
  await call('PUT', path, { windows: [] })
  return path
}

const nobodys = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'

/** One transparent point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function pictureOf({ cookie, call }: PageOwner): Promise<string> {
  await fetch(`${stack().gateway}/api/settings/avatar`, {
    method: 'PUT',
    headers: { ...cookie, 'content-type': 'image/png', 'x-forwarded-for': someAddress() },
    body: png,
  })
  const me = JSON.stringify(await (await call('GET', '/api/me')).json())
  return /"avatarUrl":"([^"]+)"/.exec(me)?.[1] ?? '/media/none'
}

/** The id of a picture of the work that is shown. */
async function photoOf({ cookie }: PageOwner): Promise<string> {
  const response = await fetch(`${stack().gateway}/api/settings/photos`, {
    method: 'POST',
    headers: { ...cookie, 'content-type': 'image/png', 'x-forwarded-for': someAddress() },
    body: png,
  })
  return /"id":"([^"]+)"/.exec(await response.text())?.[1] ?? nobodys
}

/** Nobody answers there. */
const aWebhook = { url: 'http://127.0.0.1:9/hook', types: ['appointment.created'] }

const webhookPathOf =
  (rest = '') =>
  async ({ call }: PageOwner): Promise<string> => {
    // A page has five at most.
    const listed = await (await call('GET', '/api/settings/webhooks')).text()
    const own = listed.includes('"id"')
      ? listed
      : await (await call('POST', '/api/settings/webhooks', aWebhook)).text()
    return `/api/settings/webhooks/${/"id":"([^"]+)"/.exec(own)?.[1] ?? nobodys}${rest}`
  }

async function apiKeyPathOf({ call }: PageOwner): Promise<string> {
  const wanted = { name: 'Site', scopes: ['offer:read'] }
  const answer = await call('POST', '/api/settings/api-keys', wanted)
  return `/api/settings/api-keys/${/"id":"([^"]+)"/.exec(await answer.text())?.[1] ?? nobodys}`
}

const purchasePathOf =
  (rest = '') =>
  async (owner: PageOwner) =>
    `/api/purchases/${await purchaseOf(owner)}${rest}`
const ownPurchasePathOf = (rest: string) => async (owner: PageOwner) =>
  `/api/portal/purchases/${await purchaseOf(owner)}${rest}`

/** By method and path of the table; a route that is not here fails the matrix. */
export const examples: Record<string, Example> = {
  'GET /api/email-subscriptions/:token': {
    path: () => `/api/email-subscriptions/${'A'.repeat(64)}`,
    letIn: [404],
  },
  'PUT /api/email-subscriptions/:token': {
    path: () => `/api/email-subscriptions/${'A'.repeat(64)}`,
    body: { subscribed: false },
    letIn: [404],
  },
  'POST /sair/:token': { path: () => `/sair/${'A'.repeat(64)}`, letIn: [404] },
  'GET /api/booking': { path: ofSlug(`/api/booking?slug=SLUG&date=${soon}`) },
  'GET /api/booking/limit': { path: ofSlug('/api/booking/limit?slug=SLUG') },
  'GET /api/booking/days': { path: ofSlug(`/api/booking/days?slug=SLUG&from=${soon}&to=${soon}`) },
  'GET /api/booking/hours': {
    path: ofSlug(`/api/booking/hours?slug=SLUG&from=${soon}&to=${soon}`),
  },
  'POST /api/booking': {
    body: {
      slug: 'nobody-has-this-page',
      startsAt: `${soon}T09:00:00-03:00`,
      clientName: 'Zé da Silva',
      clientPhone: somePhone(),
    },
    letIn: [404],
  },
  'GET /api/settings/api-keys': {},
  'POST /api/settings/api-keys': {
    body: { name: 'Site', scopes: ['appointments:read'] },
    // An access token says nothing of when its person signed in.
    letIn: [201, 401],
  },
  'DELETE /api/settings/api-keys/:id': { path: apiKeyPathOf, letIn: [204] },
  'GET /api/settings/api-keys/changes': {},
  'GET /api/settings/webhooks': {},
  'POST /api/settings/webhooks': { body: aWebhook, letIn: [201] },
  'PATCH /api/settings/webhooks/:id': { path: webhookPathOf(), body: { active: false } },
  'DELETE /api/settings/webhooks/:id': { path: webhookPathOf(), letIn: [204] },
  'POST /api/settings/webhooks/:id/test': { path: webhookPathOf('/test'), letIn: [202] },
  'POST /api/settings/webhooks/:id/rotate': { path: webhookPathOf('/rotate') },
  'GET /api/settings/webhooks/:id/deliveries': { path: webhookPathOf('/deliveries') },
  'POST /api/settings/webhooks/:id/deliveries/:deliveryId/resend': {
    path: webhookPathOf(`/deliveries/${nobodys}/resend`),
    letIn: [404],
  },
  'GET /api/event-log': {},
  'POST /mcp': {
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    // A page of ours has the API; who does not say that they read answers in one piece is told so.
    letIn: [403, 406],
  },
  'GET /.well-known/oauth-protected-resource': {},
  'GET /api/professions': {},
  'GET /api/plans': {},
  'POST /api/stripe/checkout': { body: { plan: 'basic' } },
  // Who never paid has nothing to see there.
  'POST /api/stripe/portal': { letIn: [200, 404] },
  'POST /api/calendars/google/push': { letIn: [404] },
  'POST /api/mercado-pago/webhook': { body: { type: 'payment', data: { id: '1' } }, letIn: [400] },
  'POST /api/pix/callbacks/:path': { body: {}, letIn: [404] },
  'POST /api/pix/callbacks/:path/pix': { body: { pix: [] }, letIn: [404] },
  'POST /api/stripe/webhook': { body: {}, letIn: [400] },
  'GET /api/professionals': {},
  'GET /api/professionals/:slug': { path: ofSlug('/api/professionals/SLUG') },
  'POST /api/professionals': {
    body: { name: 'Bia Souza', profession: 'barber', phone: somePhone() },
    letIn: [201],
    toProfessionals: 403,
    ends: true,
  },
  'GET /api/appointments': {},
  'POST /api/appointments': {
    body: {
      client: { name: 'João Silva', phone: somePhone() },
      startsAt: `${soon}T03:00:00-03:00`,
    },
    // The second time it is taken.
    letIn: [201, 409],
  },
  'GET /api/clients': {},
  'POST /api/clients': { body: { name: 'João Silva', phone: somePhone() }, letIn: [201, 409] },
  'POST /api/clients/:id/merge': {
    path: async (owner) => `/api/clients/${await clientOf(owner)}/merge`,
    body: { intoId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4' },
    // There is no such other client.
    letIn: [404],
  },
  'GET /api/clients/export.csv': {},
  'POST /api/clients/import': {
    bytes: { type: 'text/csv', content: Buffer.from('nome;telefone\nJoão Silva;11987654321') },
  },
  'GET /api/clients/notes': {
    path: async (owner) => `/api/clients/notes?clientId=${await clientOf(owner)}`,
    letIn: [200, 404],
  },
  'POST /api/clients/notes': {
    body: { clientId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4', body: 'Dorme mal.' },
    letIn: [404],
  },
  'PATCH /api/clients/notes/:id': {
    path: async (owner) => `/api/clients/notes/${await noteOf(owner)}`,
    body: { body: 'Dorme melhor.' },
  },
  'DELETE /api/clients/notes/:id': {
    path: async (owner) => `/api/clients/notes/${await noteOf(owner)}`,
    letIn: [204],
  },
  'GET /api/clients/notes/access-log': {},
  'GET /api/clients/:id': { path: async (owner) => `/api/clients/${await clientOf(owner)}` },
  'PATCH /api/clients/:id': {
    path: async (owner) => `/api/clients/${await clientOf(owner)}`,
    body: { blocked: true },
  },
  'GET /api/appointments/:id': {
    path: async (owner) => `/api/appointments/${await someAppointmentOf(owner)}`,
  },
  'PATCH /api/appointments/:id': {
    path: async (owner) => `/api/appointments/${await appointmentOf(owner)}`,
    body: { status: 'confirmed' },
  },
  'GET /api/appointments/:id/pix': {
    path: async (owner) => {
      const key = { instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' }
      await owner.call('PUT', '/api/settings/instant-pay', key)
      return `/api/appointments/${await someAppointmentOf(owner)}/pix`
    },
    // The key may still be on its way to booking.
    letIn: [200, 404],
  },
  'GET /api/appointments/:id/payments': {
    path: async (owner) => `/api/appointments/${await someAppointmentOf(owner)}/payments`,
  },
  'POST /api/appointments/:id/payments': {
    path: async (owner) => `/api/appointments/${await appointmentOf(owner)}/payments`,
    body: { amountCents: 1_000, method: 'cash' },
    letIn: [201],
  },
  // Nothing failed to go back.
  'POST /api/refunds/:id/retry': { path: () => `/api/refunds/${nobodys}/retry`, letIn: [404] },
  'DELETE /api/appointments/:id/payments/:entryId': { path: paymentOf, letIn: [204] },
  'GET /api/reports/received': { path: () => `/api/reports/received?from=${soon}&to=${soon}` },
  'GET /api/appointments/:id/calendar.ics': {
    path: async (owner) => `/api/appointments/${await someAppointmentOf(owner)}/calendar.ics`,
  },
  // Whoever holds the link is let in, signed in or not.
  'GET /api/appointment-links/:token': { path: linkOf('') },
  'GET /api/appointment-links/:token/pix': { path: linkOf('/pix'), letIn: [200, 404] },
  'GET /api/appointment-links/:token/calendar.ics': { path: linkOf('/calendar.ics') },
  // An appointment booked with a typed address opens no conversation.
  'GET /api/appointment-links/:token/messages': { path: linkOf('/messages'), letIn: [200, 404] },
  'POST /api/appointment-links/:token/messages': {
    path: linkOf('/messages'),
    body: { body: 'Posso chegar dez minutos antes?' },
    letIn: [201, 404, 429],
  },
  'PATCH /api/appointment-links/:token/messages': {
    path: linkOf('/messages'),
    body: { readUpTo: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4' },
    letIn: [200, 404],
  },
  'POST /api/appointment-links/:token/:action': {
    path: linkOf('/declare-payment'),
    body: {},
    // Once it was said, it cannot be said again.
    letIn: [200, 409],
  },
  'POST /api/waitlist': {
    body: {
      slug: 'nobody-has-this-page',
      clientName: 'Zé da Silva',
      clientPhone: somePhone(),
    },
    letIn: [404],
  },
  'GET /api/waitlist': {},
  'DELETE /api/waitlist/:id': { path: () => `/api/waitlist/${nobodys}`, letIn: [404] },
  // Nobody waits by this link.
  'GET /api/waitlist-links/:token': { path: () => '/api/waitlist-links/nobody', letIn: [404] },
  'POST /api/waitlist-links/:token/:action': {
    path: () => '/api/waitlist-links/nobody/end',
    body: {},
    letIn: [404],
  },
  'GET /api/reports/finance': { path: () => `/api/reports/finance?from=${soon}&to=${soon}&by=day` },
  'GET /api/reports/finance.csv': {
    path: () => `/api/reports/finance.csv?from=${soon}&to=${soon}`,
  },
  'GET /api/expenses': {},
  'POST /api/expenses': { body: anExpense, letIn: [201] },
  'GET /api/expenses/:id': { path: async (owner) => `/api/expenses/${await expenseOf(owner)}` },
  'PATCH /api/expenses/:id': {
    path: async (owner) => `/api/expenses/${await expenseOf(owner)}`,
    body: { amountCents: 95_000 },
  },
  'DELETE /api/expenses/:id': {
    path: async (owner) => `/api/expenses/${await expenseOf(owner)}`,
    letIn: [204],
  },
  'GET /api/reports/carne-leao': { path: () => '/api/reports/carne-leao?month=2026-11' },
  // Until the owner has said CPF and occupation.
  'GET /api/reports/carne-leao-web.csv': {
    path: () => '/api/reports/carne-leao-web.csv?month=2026-11',
    letIn: [200, 422],
  },
  'GET /api/reports/carne-leao.csv': { path: () => '/api/reports/carne-leao.csv?month=2026-11' },
  'GET /api/reports/carne-leao.pdf': { path: () => '/api/reports/carne-leao.pdf?month=2026-11' },
  'GET /api/appointments/:id/receipt.pdf': {
    path: async (owner) => `/api/appointments/${await someAppointmentOf(owner)}/receipt.pdf`,
    // It is not paid.
    letIn: [409],
  },
  'GET /api/settings/poster.pdf': {},
  'GET /api/settings/receipts': {},
  'PUT /api/settings/receipts': { body: { legalName: 'Ana Souza', taxId: '529.982.247-25' } },
  'GET /api/calendar-feed': {},
  'POST /api/calendar-feed': { letIn: [201] },
  'DELETE /api/calendar-feed': { letIn: [204] },
  'GET /api/calendar-feed/page': {},
  'POST /api/calendar-feed/page': { letIn: [201] },
  // Two tests at once: one may take back what the other has made.
  'PATCH /api/calendar-feed/page': { body: { names: 'none' }, letIn: [200, 404] },
  'DELETE /api/calendar-feed/page': { letIn: [204] },
  'GET /api/calendar-feeds/:secret': {
    path: async ({ call }) => {
      const made = await (await call('POST', '/api/calendar-feed')).json()
      return new URL(z.object({ url: z.url() }).parse(made).url).pathname
    },
    // Two tests at once: the later one’s address is the one that opens.
    letIn: [200, 404],
  },
  'GET /api/reviews': { path: ofSlug('/api/reviews?slug=SLUG') },
  'POST /api/reviews': {
    body: { appointmentId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4', rating: 5 },
    letIn: [404],
  },
  'PUT /api/reviews/:id/reply': {
    path: () => '/api/reviews/01a1fd0c-df3d-7aab-b4f3-efff32c477a4/reply',
    body: { reply: 'Obrigada!' },
    letIn: [404],
  },
  'POST /api/reviews/:id/report': {
    path: () => '/api/reviews/01a1fd0c-df3d-7aab-b4f3-efff32c477a4/report',
    body: { reason: 'Fala de outra pessoa.' },
    letIn: [404],
  },
  'GET /api/follows': {},
  // The page may still be on its way to booking.
  'PUT /api/follows/:slug': { path: ofSlug('/api/follows/SLUG'), letIn: [204, 404] },
  'DELETE /api/follows/:slug': { path: ofSlug('/api/follows/SLUG'), letIn: [204, 404] },
  // A page's conversations are its own: anybody else's request finds nobody to write to.
  'GET /api/messages': {
    path: async (owner) => `/api/messages?clientId=${await clientOf(owner)}`,
    letIn: [200, 404],
  },
  'POST /api/messages': {
    body: {
      clientId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
      type: 'text',
      body: 'Posso chegar dez minutos antes?',
    },
    letIn: [404],
  },
  'PATCH /api/messages': {
    body: {
      clientId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
      readUpTo: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
    },
    letIn: [404],
  },
  'GET /api/messages/threads': {},
  'GET /api/notifications': {},
  'PATCH /api/notifications': { body: { all: true } },
  'GET /api/events': { stays: true },
  'POST /api/ai/chat': {
    path: () => '/api/ai/chat',
    body: { slug: 'ninguem-tem-esta-pagina', message: 'Oi' },
    letIn: [404],
  },
  'GET /api/ai/agent': { path: ofSlug('/api/ai/agent?slug=SLUG') },
  'GET /api/settings/agent': {},
  'PUT /api/settings/agent': {
    body: { enabled: true, greeting: 'Que bom ter você aqui!', price: null, tone: 'formal' },
  },
  'GET /api/postal-codes/:code': { path: () => '/api/postal-codes/01310-100' },
  'GET /api/settings/reminder-times': {},
  'PUT /api/settings/reminder-times': { body: { times: ['24h', '2h'], services: [] } },
  'GET /api/settings/reminders': {},
  // On trial the plan is pro, which has no words of its own: to take them away needs no plan.
  'PUT /api/settings/reminders': { body: { dayBefore: '', hourBefore: null } },
  'GET /api/conversations': {},
  'GET /api/inbox': {},
  'GET /api/inbox/clients/:id': {
    path: async (owner) => `/api/inbox/clients/${await clientOf(owner)}`,
  },
  'GET /api/conversations/:id': { path: () => `/api/conversations/${nobodys}`, letIn: [404] },
  'POST /api/conversations/:id/take-over': {
    path: () => `/api/conversations/${nobodys}/take-over`,
    letIn: [404],
  },
  'POST /api/conversations/:id/give-back': {
    path: () => `/api/conversations/${nobodys}/give-back`,
    letIn: [404],
  },
  'POST /api/conversations/:id/messages': {
    path: () => `/api/conversations/${nobodys}/messages`,
    body: { text: 'Olá!' },
    letIn: [404],
  },
  'PUT /api/conversations/:id/messages/:messageId/mark': {
    path: () => `/api/conversations/${nobodys}/messages/${nobodys}/mark`,
    body: { note: 'Ela queria a outra sexta.' },
    letIn: [404],
  },
  'DELETE /api/conversations/:id/messages/:messageId/mark': {
    path: () => `/api/conversations/${nobodys}/messages/${nobodys}/mark`,
    letIn: [404],
  },
  'GET /api/recurring-schedules': {},
  'POST /api/recurring-schedules': {
    // So far ahead that no appointment follows yet, which would come in the middle of another test.
    body: { ...aSeries, startsOn: soon.add({ days: 200 }).toString() },
    letIn: [201],
  },
  'PATCH /api/recurring-schedules/:id': {
    path: async (owner) => `/api/recurring-schedules/${await seriesOf(owner)}`,
    body: { from: aSeries.startsOn, priceCents: 12_000 },
  },
  'POST /api/recurring-schedules/:id/pause': {
    path: async (owner) => `/api/recurring-schedules/${await seriesOf(owner)}/pause`,
    body: {},
  },
  'POST /api/recurring-schedules/:id/resume': {
    path: async (owner) => `/api/recurring-schedules/${await pausedSeriesOf(owner)}/resume`,
    body: {},
  },
  'POST /api/recurring-schedules/:id/end': {
    path: async (owner) => `/api/recurring-schedules/${await seriesOf(owner)}/end`,
    body: {},
  },
  'GET /api/notifications/preferences': {},
  'PUT /api/notifications/preferences': {
    body: { groups: { reviews: { whatsapp: false } } },
  },
  'GET /api/notifications/push': {},
  'PUT /api/notifications/push': {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
      // A browser's key and secret, from RFC 8291.
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  'POST /api/notifications/push/end': {
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/nobody' },
    letIn: [204],
  },
  'GET /api/me': {},
  'PATCH /api/settings': { body: { bio: 'Atendo online.' } },
  'POST /api/settings/phone-code': { letIn: [202] },
  'POST /api/settings/phone': { body: { code: '000000' }, letIn: [422] },
  'PATCH /api/settings/booking': { body: { bufferMinutes: 10 } },
  'GET /api/settings/availability': {},
  'PUT /api/settings/availability': {
    body: { windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' }] },
  },
  'GET /api/settings/time-off': {},
  'POST /api/settings/time-off': { body: aTimeOff, letIn: [201] },
  'DELETE /api/settings/time-off/:id': {
    path: async (owner) => `/api/settings/time-off/${await timeOffOf(owner)}`,
    letIn: [204],
  },
  'GET /api/settings/address': {},
  'PUT /api/settings/address': { body: { slug: 'explore' }, letIn: [422] },
  'GET /api/settings/special-days': {
    path: () => `/api/settings/special-days?from=${soon}&to=${soon}`,
  },
  'PUT /api/settings/special-days/:date': {
    path: () => `/api/settings/special-days/${soon}`,
    body: { windows: [] },
  },
  'DELETE /api/settings/special-days/:date': { path: specialDayOf, letIn: [204] },
  'GET /api/calendars': {},
  'POST /api/calendars/google/connect': {},
  'GET /api/calendars/changes': {},
  'POST /api/calendars/changes/:appointmentId/keep': {
    path: () => `/api/calendars/changes/${nobodys}/keep`,
    letIn: [404],
  },
  // A private address, which is refused to everybody who may connect one.
  'POST /api/calendars/ics': { body: { url: 'https://10.0.0.1/basic.ics' }, letIn: [422] },
  'POST /api/calendars/caldav': {
    body: { url: 'https://10.0.0.1/', username: 'ana', password: 'a secret' },
    letIn: [422],
  },
  'GET /api/calendars/busy': {
    path: () => `/api/calendars/busy?from=${soon}T00:00:00Z&to=${soon}T23:00:00Z`,
  },
  'PATCH /api/calendars/:id/calendars/:calendarId': {
    path: () => `/api/calendars/${nobodys}/calendars/${nobodys}`,
    body: { blocks: false },
    letIn: [404],
  },
  'POST /api/calendars/:id/sync': { path: () => `/api/calendars/${nobodys}/sync`, letIn: [404] },
  'DELETE /api/calendars/:id': { path: () => `/api/calendars/${nobodys}`, letIn: [404] },
  'GET /api/settings/holidays': { path: () => `/api/settings/holidays?from=${soon}&to=${soon}` },
  'PUT /api/settings/holidays/:date': {
    path: () => `/api/settings/holidays/${christmas}`,
    body: { decision: 'open' },
  },
  'GET /api/settings/services': {},
  'POST /api/settings/services': { body: aService, letIn: [201] },
  'PUT /api/settings/services/order': { body: { ids: [] } },
  'PATCH /api/settings/services/:id': {
    path: async (owner) => `/api/settings/services/${await offeredBy(owner, 'services', aService)}`,
    body: { priceCents: null },
  },
  'DELETE /api/settings/services/:id': {
    path: async (owner) => `/api/settings/services/${await offeredBy(owner, 'services', aService)}`,
    letIn: [204],
  },
  'GET /api/settings/packages': {},
  'POST /api/settings/packages': {
    body: { name: '10 sessões', entries: [{ serviceIds: [nobodys], sessions: 10 }], priceCents: 1 },
    // A service of nobody's.
    letIn: [404],
  },
  'PATCH /api/settings/packages/:id': {
    path: async (owner) => `/api/settings/packages/${await packageOf(owner)}`,
    body: { priceCents: 80_000 },
  },
  'DELETE /api/settings/packages/:id': {
    path: async (owner) => `/api/settings/packages/${await packageOf(owner)}`,
    letIn: [204],
  },
  'GET /api/purchases': {},
  'POST /api/purchases': { body: { clientId: nobodys, packageId: nobodys }, letIn: [404] },
  'GET /api/purchases/:id': { path: purchasePathOf() },
  'GET /api/purchases/:id/receipt.pdf': { path: purchasePathOf('/receipt.pdf'), letIn: [404, 409] },
  'POST /api/purchases/:id/receive': { path: purchasePathOf('/receive'), body: {} },
  // Nothing was received.
  'POST /api/purchases/:id/undo-receive': {
    path: purchasePathOf('/undo-receive'),
    body: {},
    letIn: [409],
  },
  // Its client has not said that it is paid.
  'POST /api/purchases/:id/deny': { path: purchasePathOf('/deny'), body: {}, letIn: [409] },
  // It waits for its payment.
  'POST /api/purchases/:id/extend': {
    path: purchasePathOf('/extend'),
    body: { expiresOn: null },
    letIn: [409],
  },
  'POST /api/purchases/:id/cancel': { path: purchasePathOf('/cancel'), body: {} },
  'POST /api/purchases/:id/give-back': {
    path: purchasePathOf('/give-back'),
    body: { appointmentId: nobodys },
    letIn: [404],
  },
  'GET /api/portal/purchases': {},
  'POST /api/portal/purchases': {
    path: () => '/api/portal/purchases',
    body: { slug: 'nao-existe', packageId: nobodys, clientName: 'Ana Lima' },
    letIn: [404],
  },
  // Whose purchase it is they have not proven.
  'GET /api/portal/purchases/:id/pix': { path: ownPurchasePathOf('/pix'), letIn: [404] },
  'POST /api/portal/purchases/:id/declare': {
    path: ownPurchasePathOf('/declare'),
    body: {},
    letIn: [404],
  },
  'GET /api/settings/places': {},
  'POST /api/settings/places': { body: aPlace, letIn: [201] },
  'PUT /api/settings/places/order': { body: { ids: [] } },
  'PATCH /api/settings/places/:id': {
    path: async (owner) => `/api/settings/places/${await offeredBy(owner, 'places', aPlace)}`,
    body: { label: 'Outro lugar' },
  },
  'DELETE /api/settings/places/:id': {
    path: async (owner) => `/api/settings/places/${await offeredBy(owner, 'places', aPlace)}`,
    letIn: [204],
  },
  'PUT /api/settings/instant-pay': {
    body: { instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' },
  },
  'GET /api/settings/pix-account': {},
  // Let in, and refused for what is no certificate.
  'PUT /api/settings/pix-account': {
    body: {
      apiUrl: 'https://pix.example.com/api/v2',
      tokenUrl: 'https://pix.example.com/oauth/token',
      clientId: 'Client_Id_1',
      clientSecret: 'a secret',
      certificate: 'none',
      pixKey: 'ana@exemplo.com.br',
    },
    letIn: [422],
  },
  'DELETE /api/settings/pix-account': { letIn: [204] },
  'POST /api/settings/pix-account/mercado-pago': {},
  'POST /api/settings/pix-account/check': { letIn: [404] },
  'GET /api/sitemap': {},
  'GET /api/sitemap/:from': { path: ofSlug('/api/sitemap/SLUG') },
  'GET /api/settings/page': {},
  'PATCH /api/settings/page': { body: { accentColor: '#b4532a' } },
  'POST /api/settings/photos': { bytes: { type: 'image/png', content: png }, letIn: [201] },
  'PUT /api/settings/photos/order': { body: { ids: [] } },
  'PATCH /api/settings/photos/:id': {
    path: async (owner) => `/api/settings/photos/${await photoOf(owner)}`,
    body: { description: 'Corte' },
  },
  'DELETE /api/settings/photos/:id': {
    path: async (owner) => `/api/settings/photos/${await photoOf(owner)}`,
    letIn: [204],
  },
  'PUT /api/settings/avatar': { bytes: { type: 'image/png', content: png } },
  'DELETE /api/settings/avatar': {},
  'GET /media/:file': { path: pictureOf },
  'GET /p/:slug/cartao.jpg': { path: ofSlug('/p/SLUG/cartao.jpg') },
  'POST /api/auth/phone': {
    // Another phone for each request: a second code to the same one needs a challenge.
    body: {
      get phone() {
        return somePhone()
      },
    },
    letIn: [202],
  },
  'POST /api/auth/phone/word': { letIn: [200] },
  'POST /api/auth/phone/verify': { body: { phone: somePhone(), code: '000000' }, letIn: [422] },
  'GET /api/client-profile': {},
  'PATCH /api/client-profile': { body: { name: 'João Silva' } },
  'POST /api/client-profile/phone-code': { body: { phone: somePhone() }, letIn: [202] },
  'POST /api/client-profile/phone-word': { letIn: [200] },
  'POST /api/client-profile/phone': { body: { phone: somePhone(), code: '000000' }, letIn: [422] },
  'GET /api/sessions': {},
  'DELETE /api/sessions': { letIn: [204], ends: true },
  'DELETE /api/sessions/:id': {
    path: async (owner) => `/api/sessions/${await sessionOf(owner)}`,
    letIn: [204],
    ends: true,
  },
  'GET /api/account/export': {},
  'DELETE /api/account': { ends: true },
  'POST /api/auth/register': { body: { name: 'Bia Souza', email: 'bia@exemplo.com.br' } },
  'GET /auth/login': { letIn: [302, 303] },
  'GET /auth/callback': { letIn: [302, 303] },
  'GET /auth/calendars/google': { letIn: [303] },
  'GET /auth/mercado-pago': { letIn: [303] },
  'POST /auth/logout': { letIn: [302, 303], ends: true },
  // Nobody here has the provider's keys.
  'POST /auth/backchannel-logout': { letIn: [400] },
  // Nobody here has the provider's secrets.
  'GET /api/whatsapp/webhook': { letIn: [403] },
  'POST /api/whatsapp/webhook': { body: {}, letIn: [400] },
  'POST /api/whatsapp/evolution': { body: {}, letIn: [400] },
  'GET /api/cron/reminders': { letIn: [401] },
  'GET /api/cron/whatsapp-watchdog': { letIn: [401] },
  'GET /live': {},
  'GET /ready': {},
  'GET /openapi.json': {},
  'GET /asyncapi.json': {},
}
