import {
  type AgentMessage,
  AppError,
  bookingRpcs,
  intakeAgentRpcs,
  notifierRpcs,
  type Professional,
  type RpcInput,
  schedulingRpcs,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { ensureStream, type RunningService } from '@encaixe/service-kit'
import { testBus, testDatabase, testEnvironment, until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'

type Sent = AgentMessage
type Booked = RpcInput<typeof bookingRpcs.createPublicBooking> & { key: string | undefined }

const hours = ['09:00', '10:00', '15:00', '16:00']

/** The agent with its database and bus, and fakes of the services that it calls. */
export async function startWorld() {
  const bus = await testBus({ service: 'gateway' })
  const database = await testDatabase({ service: 'intake-agent' })
  for (const stream of ['SCHEDULING', 'BILLING', 'NOTIFIER', 'ACCOUNT'] as const) {
    await ensureStream(bus, stream)
  }
  const pages = new Map<string, Professional>()
  const sent: Sent[] = []
  const booked: Booked[] = []
  /** The messages that booking received for professionals. */
  const told: RpcInput<typeof bookingRpcs.receiveMessage>[] = []
  let failures = 0
  let lostAnswers = 0
  const held = new Map<string, { asking: number; until: Promise<void> }>()
  const { listSlots, listDays, listProfessionals, getProfessional, listOpeningHours } =
    schedulingRpcs
  await bus.serve(
    { listSlots, listDays, listProfessionals, getProfessional, listOpeningHours },
    {
      listSlots: async ({ slug, date }) => {
        const hold = held.get(slug)
        if (hold) hold.asking += 1
        await hold?.until
        return {
          date,
          sessionDuration: 60,
          slots: {
            morning: hours.slice(0, 2).map((hour) => `${date}T${hour}:00-03:00`),
            afternoon: hours.slice(2).map((hour) => `${date}T${hour}:00-03:00`),
            evening: [],
          },
        }
      },
      listDays: async ({ from }) => ({
        days: [1, 2, 3, 4, 5].map((days) => ({
          date: Temporal.PlainDate.from(from).add({ days }).toString(),
          available: true,
        })),
      }),
      listOpeningHours: async () => ({ items: [] }),
      listProfessionals: async () => ({ items: [], nextCursor: null, leftOut: [] }),
      async getProfessional({ slug }) {
        const professional = pages.get(slug)
        if (!professional) throw new AppError('PROFESSIONAL_NOT_FOUND', 'Nobody has this page.')
        const { id: professionalId } = professional
        return {
          professional,
          availability: { professionalId, version: 1, windows: [], specialDays: [], timeOff: [] },
        }
      },
    },
  )
  const { listAppointments, createPublicBooking, receiveMessage } = bookingRpcs
  await bus.serve(
    { listAppointments, createPublicBooking, receiveMessage },
    {
      async receiveMessage(message) {
        told.push(message)
        return { accepted: true }
      },
      listAppointments: async () => ({ items: [], nextCursor: null }),
      async createPublicBooking(input, { idempotencyKey: key }) {
        booked.push({ ...input, key })
        if (lostAnswers > 0) {
          lostAnswers -= 1
          throw new AppError('UPSTREAM_UNAVAILABLE', 'The answer got lost.')
        }
        return { success: true as const }
      },
    },
  )
  const voiceNotes = new Map<string, Buffer>()
  let lostVoiceNotes = 0
  const { sendAgentMessages, forgetPhones, fetchVoiceNote, getAgentMessage, listNoticesTo } =
    notifierRpcs
  const forgotten: string[] = []
  let isStuck = false
  await bus.serve(
    { sendAgentMessages, forgetPhones, fetchVoiceNote, getAgentMessage, listNoticesTo },
    {
      listNoticesTo: async () => ({ items: [] }),
      async getAgentMessage() {
        return isStuck
          ? { state: 'waiting' as const, sentAt: null }
          : { state: 'unknown' as const, sentAt: null }
      },
      async forgetPhones({ phones }) {
        forgotten.push(...phones)
        return { forgotten: phones.length }
      },
      async fetchVoiceNote({ mediaId }) {
        if (lostVoiceNotes > 0) {
          lostVoiceNotes -= 1
          throw new AppError('UPSTREAM_UNAVAILABLE', 'Not now.')
        }
        const file = voiceNotes.get(mediaId)
        const contentType = 'audio/ogg; codecs=opus'
        return { audio: file ? { contentType, base64: file.toString('base64') } : null }
      },
      async sendAgentMessages({ messages }) {
        if (failures > 0) {
          failures -= 1
          throw new AppError('UPSTREAM_UNAVAILABLE', 'Not now.')
        }
        sent.push(...messages)
        return { accepted: true as const }
      },
    },
  )
  const sql = new pg.Pool({ connectionString: database.url, max: 2 })
  const running: RunningService[] = []
  let messages = 0

  return {
    /** Phones that the notifier was told to forget. */
    forgotten,
    bus,
    sql,
    databaseUrl: database.url,
    /** The environment of an agent in its own process. */
    environment: Object.fromEntries(
      Object.entries(testEnvironment(bus, database)).map(([name, value]) => [name, String(value)]),
    ),
    sent,
    booked,
    told,
    failSending: (times: number) => {
      failures = times
    },
    /** A voice note as the provider's webhook tells of it. */
    voiceNote(file: Buffer) {
      const id = String(1_000 + voiceNotes.size)
      voiceNotes.set(id, file)
      const audio = { id, mime_type: 'audio/ogg; codecs=opus', voice: true }
      return { type: 'audio', audio }
    },
    /** Whether what the agent says waits at the notifier, and reaches nobody yet. */
    holdMessages: (held: boolean) => {
      isStuck = held
    },
    /** The notifier cannot fetch the next voice notes. */
    loseVoiceNotes: (times: number) => {
      lostVoiceNotes = times
    },
    /** Booking books, but its next answers are lost. */
    loseAnswers: (times: number) => {
      lostAnswers = times
    },
    /** Questions for the times of this page wait until `release`. */
    holdTimesOf(slug: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const hold = { asking: 0, until: promise }
      held.set(slug, hold)
      return {
        asking: () => hold.asking,
        release() {
          held.delete(slug)
          resolve()
        },
      }
    },
    page(changes: Partial<Professional> = {}) {
      const professional = aProfessional(changes)
      pages.set(professional.slug, professional)
      return professional
    },
    async startAgent(changes: Record<string, unknown> = {}) {
      const service = await start(
        config.parse({
          ...testEnvironment(bus, database),
          LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
          DEBOUNCE_MS: 100,
          ...changes,
        }),
      )
      running.push(service)
      return service
    },
    /** A message as the provider's webhook holds it. */
    message(from: string, content: Record<string, unknown>, { secondsAgo = 0 } = {}) {
      messages += 1
      const id = `wamid.${messages}`
      const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo)
      return { from: from.slice(1), id, timestamp, ...content }
    },
    receive: (...messages: unknown[]) =>
      bus.call(intakeAgentRpcs.receiveMessages, {
        changes: [{ value: { messages, contacts: messages.flatMap(contactOf) } }],
      }),
    answersTo: (phone: string, count: number) =>
      until(
        async () => {
          const mine = sent.filter((one) => one.to === phone)
          return mine.length >= count && mine
        },
        { what: `${count} answers to ${phone}` },
      ),
    async stop() {
      for (const service of running) await service.stop()
      await sql.end()
      await bus.close()
      await database.drop()
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

const sender = z.object({ from: z.string() })

/** The sender of a message as the provider's webhook names it. */
function contactOf(message: unknown) {
  const { data } = sender.safeParse(message)
  return data ? [{ wa_id: data.from, profile: { name: 'João Silva' } }] : []
}

export const text = (body: string) => ({ type: 'text', text: { body } })

let people = 0
/** A phone that no other test of the run uses. */
export function somebody(): string {
  people += 1
  return `+5511${900_000_000 + (process.pid % 1_000) * 10_000 + people}`
}
