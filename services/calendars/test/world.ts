import { createServer } from 'node:http'
import {
  type CalendarBusy,
  calendarEvents,
  type Professional,
  schedulingEvents,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { ensureStream, openDatabase } from '@encaixe/service-kit'
import {
  everyMessage,
  publishTestEvent,
  serveLocally,
  testBus,
  testDatabase,
  testEnvironment,
  until,
} from '@encaixe/service-kit/testing'
import { PrismaClient } from '../generated/client.ts'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'

/** A server with one calendar, which a test changes and breaks. */
export async function calendarServer() {
  const state = {
    /** The lines of its events. */
    lines: [] as string[],
    status: 200,
    delayMs: 0,
    /** What it was asked: 200 for a whole answer, 304 for one that is as it was. */
    answers: [] as number[],
    /** How often it was asked. */
    asked: 0,
  }
  const server = createServer((request, response) => {
    state.asked += 1
    const body = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'X-WR-CALNAME:Família',
      ...state.lines,
      'END:VCALENDAR',
    ].join('\r\n')
    const etag = `"${Buffer.from(body).toString('base64url').slice(-40)}${body.length}"`
    setTimeout(() => {
      const status =
        state.status === 200 && request.headers['if-none-match'] === etag ? 304 : state.status
      state.answers.push(status)
      response.writeHead(status, { etag, 'content-type': 'text/calendar' })
      response.end(status === 200 ? body : undefined)
    }, state.delayMs)
  })
  const { url, stop } = await serveLocally(server)
  return Object.assign(state, { url: `${url}/secret-1234567890/basic.ics`, stop })
}

export const anEvent = (uid: string, start: string, minutes = 60) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Consulta com o doutor Segredo'],
  ...[`DTSTART:${start}`, `DURATION:PT${minutes}M`, 'END:VEVENT'],
]

/** The service as it runs, with a bus beside it that plays the services it hears from. */
export async function startWorld({ env = {} }: { env?: Record<string, string> } = {}) {
  const time = { now: Temporal.Instant.from('2026-12-01T12:00:00Z') }
  const bus = await testBus({ service: 'others' })
  const database = await testDatabase({ service: 'calendars' })
  for (const stream of ['ACCOUNT', 'SCHEDULING', 'BOOKING'] as const)
    await ensureStream(bus, stream)
  const settings = config.parse({
    ...testEnvironment(bus, database),
    CALENDAR_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
    CALENDAR_LOCAL_HOSTS: '127.0.0.1',
    CALENDAR_SWEEP_SECONDS: 0.1,
    CALENDAR_SYNC_SECONDS: 0,
    PUBLIC_URL: 'http://encaixe.test',
    ...env,
  })
  const begin = () => start(settings, { clock: () => time.now })
  let service = await begin()
  const own = openDatabase({
    url: database.url,
    create: (adapter) => new PrismaClient({ adapter }),
    poolSize: 2,
  })
  return {
    bus,
    time,
    prisma: own.prisma,
    databaseUrl: database.url,
    ready: () => fetch(`${service.healthUrl}/ready`),
    /** Of a professional whose copy has arrived. */
    async page(changes: Partial<Professional> = {}) {
      const made = aProfessional(changes)
      await publishTestEvent(bus, schedulingEvents.ProfessionalCreated, {
        subject: made.id,
        data: made,
      })
      await until(() => own.prisma.professional.findUnique({ where: { id: made.id } }), {
        what: 'the copy of a page',
      })
      return { ...made, actor: { kind: 'professional', userId: made.userId, email: null } as const }
    },
    /** What was told of the calendars of a page, in its order. */
    async told(professionalId: string): Promise<CalendarBusy[]> {
      const messages = await everyMessage(bus, 'CALENDARS')
      return messages
        .map((text) => JSON.parse(text))
        .filter(({ type }) => type === calendarEvents.CalendarBusyChanged.type)
        .map(({ data }) => calendarEvents.CalendarBusyChanged.data.parse(data))
        .filter((data) => data.professionalId === professionalId)
    },
    /** Stops the service, and starts it again. */
    async restart() {
      await service.stop()
      service = await begin()
    },
    async stop() {
      await service.stop()
      await own.close()
      await bus.close()
      await database.drop()
    },
  }
}
