import { createServer } from 'node:http'
import { calendarRpcs } from '@encaixe/contracts'
import { start as startSandbox } from '@encaixe/sandbox'
import { consentToGoogle } from '@encaixe/sandbox/testing'
import type { Bus } from '@encaixe/service-kit'
import { serveLocally } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { startWorld } from './world.ts'

const listedEvent = z.looseObject({
  id: z.string(),
  status: z.string(),
  summary: z.string().optional(),
  start: z.looseObject({ dateTime: z.string().optional() }),
  end: z.looseObject({ dateTime: z.string().optional() }),
})
const openChannels = z.object({
  items: z.array(z.looseObject({ id: z.string(), calendar: z.string() })),
})
const opened = z.object({ calendars: z.array(z.object({ id: z.string(), name: z.string() })) })

/** The service with a Google beside it. */
export async function startGoogleWorld({
  env = {},
  through = (address) => address,
}: {
  env?: Record<string, string>
  /** The address by which the service asks for calendars. */
  through?: (address: string) => string
} = {}) {
  const gateway = await pushGateway()
  const client = { GOOGLE_CLIENT_ID: 'the-client', GOOGLE_CLIENT_SECRET: 'the-secret' }
  const sandbox = await startSandbox({
    ...{ HOST: '127.0.0.1', PORT: 0, SMTP_PORT: 0 },
    ...{ WHATSAPP_APP_SECRET: 'unused', WHATSAPP_PHONE_NUMBER_ID: '1' },
    ...{ WHATSAPP_ACCESS_TOKEN: 'unused', ...client },
    GOOGLE_REDIRECT_URIS: [`${gateway.url}/auth/calendars/google`],
  })
  const google = `${sandbox.url}/google`
  const world = await startWorld({
    env: {
      ...client,
      PUBLIC_URL: gateway.url,
      GOOGLE_AUTH_URL: `${google}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${google}/token`,
      GOOGLE_REVOKE_URL: `${google}/revoke`,
      GOOGLE_CALENDAR_URL: through(`${google}/calendar/v3`),
      ...env,
    },
  })
  gateway.handOn(world.bus)
  let accounts = 0

  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${method} ${path}: ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : null
  }

  type Page = Awaited<ReturnType<typeof world.page>>

  /** Allows access as a person does, and comes back. */
  async function connect(
    { actor }: Pick<Page, 'actor'>,
    email: string,
    consent: Partial<Parameters<typeof consentToGoogle>[0]> = {},
  ) {
    const { url } = await world.bus.call(calendarRpcs.connectGoogle, {}, { actor })
    const back = await consentToGoogle({ url, email, ...consent })
    return world.bus.call(
      calendarRpcs.completeGoogle,
      z
        .object({ state: z.string(), code: z.string().optional(), error: z.string().optional() })
        .parse(Object.fromEntries(back.searchParams)),
      { actor },
    )
  }

  return {
    ...world,
    connect,
    sandboxUrl: sandbox.url,
    send,
    /** The latest channel that is open on a calendar. */
    async channelOf(calendar: string) {
      const { items } = openChannels.parse(await send('GET', '/google/channels'))
      return items.findLast((channel) => channel.calendar === calendar)
    },
    fault: (fault: object) => send('POST', '/faults', fault),
    clearFaults: () => send('DELETE', '/faults'),
    /** A Google account, and what its owner does in their calendars. */
    async account() {
      accounts += 1
      const email = `pessoa${accounts}@gmail.test`
      const { calendars } = opened.parse(await send('POST', '/google/accounts', { email }))
      const events = (calendar: string) =>
        `/google/calendars/${encodeURIComponent(calendar)}/events`
      return {
        email,
        calendars,
        put: (eventId: string, event: object, calendar = email) =>
          send('PUT', `${events(calendar)}/${eventId}`, event),
        remove: (eventId: string, calendar = email) =>
          send('DELETE', `${events(calendar)}/${eventId}`),
        async events(calendar = email) {
          const answer = z.object({ items: z.array(listedEvent) })
          return answer.parse(await send('GET', events(calendar))).items
        },
        addCalendar: (name: string) =>
          send('POST', `/google/accounts/${email}/calendars`, { name }),
        dropCalendar: (id: string) => send('DELETE', `/google/calendars/${encodeURIComponent(id)}`),
        forgetTokens: () => send('POST', `/google/calendars/${email}/forget-tokens`),
        takeBack: () => send('POST', `/google/accounts/${email}/take-back`),
      }
    },
    /** A page with a Google account that is connected. */
    async connected() {
      const page = await world.page()
      const account = await this.account()
      const { outcome } = await connect(page, account.email)
      if (outcome !== 'connected') throw new Error(outcome)
      const list = async () => {
        const { items } = await world.bus.call(
          calendarRpcs.listCalendars,
          {},
          { actor: page.actor },
        )
        const [connection] = items
        if (!connection) throw new Error('there is no connection')
        return connection
      }
      return { page, account, list }
    },
    async stop() {
      await sandbox.stop()
      await gateway.stop()
      await world.stop()
    },
  }
}

/** What the gateway does with pushes: it hands channel and secret on. */
async function pushGateway() {
  let handedOn: Pick<Bus, 'call'> | null = null
  const server = createServer((request, response) => {
    const { headers } = request
    const channelId = String(headers['x-goog-channel-id'])
    const secret = String(headers['x-goog-channel-token'])
    const isHint = headers['x-goog-resource-state'] === 'exists'
    const handing =
      handedOn && isHint
        ? handedOn.call(calendarRpcs.receiveCalendarPush, { channelId, secret }, {})
        : Promise.resolve()
    handing.then(
      () => response.writeHead(200).end(),
      () => response.writeHead(503).end(),
    )
  })
  return {
    ...(await serveLocally(server)),
    handOn(bus: Pick<Bus, 'call'>) {
      handedOn = bus
    },
  }
}

export const at = (dateTime: string) => ({
  dateTime: `${dateTime}:00-03:00`,
  timeZone: 'America/Sao_Paulo',
})
/** An event of an hour from this local time on. */
export const anHour = (dateTime: string, changes: object = {}) => {
  const end = Temporal.PlainDateTime.from(dateTime).add({ hours: 1 })
  return {
    ...{ summary: 'Consulta com o doutor Segredo', start: at(dateTime) },
    ...{ end: at(end.toString({ smallestUnit: 'minute' })), ...changes },
  }
}
