import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type RpcRequest, type ServiceName, schedulingRpcs, serviceNames } from '@encaixe/contracts'
import { type Bus, connectBus, createLogger } from '@encaixe/service-kit'
import { testCaller, until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { parseHours } from '../deploy/ops/hours.ts'

const named: z.ZodType<Record<ServiceName, string>> = z.record(z.enum(serviceNames), z.string())

const stackFile = z.object({
  gateway: z.string(),
  web: z.string(),
  sandbox: z.string(),
  nats: z.string(),
  redis: z.string(),
  postgres: z.string(),
  databases: named,
  services: named,
  pids: z.record(z.string(), z.int()),
})

/** Returns the addresses of the running stack. Process ids change at restarts. */
export function stack() {
  const file = process.env.STACK_FILE
  if (!file) throw new Error('STACK_FILE is not set: run these suites through npm test')
  return stackFile.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export async function connectToStack(): Promise<Bus> {
  const log = createLogger({ service: 'test', level: 'fatal' })
  const url = stack().nats
  const bus = await connectBus({ url, service: 'test', log })
  const { call, close } = testCaller(url)
  return {
    ...bus,
    // A busy machine may take longer than the default of five seconds.
    call: (rpc, input, context) => call(rpc, input, { timeoutMs: 30_000, ...context }),
    drain: async () => void (await Promise.all([close(), bus.drain()])),
  }
}

let made = 0
const unique = () => `${process.pid.toString(36)}${Date.now().toString(36)}${(made++).toString(36)}`

const SUBSCRIBERS = 100_000_000
let subscriber = Math.floor(Math.random() * SUBSCRIBERS)

/** Returns a new mobile number: counted, because ten thousand random ones would collide. */
export function somePhone(): string {
  subscriber = (subscriber + 1) % SUBSCRIBERS
  return `+55119${String(subscriber).padStart(8, '0')}`
}

const byte = () => Math.floor(Math.random() * 256)

/** Returns a random address of sixteen million; five bookings are allowed for each. */
export const someAddress = () => `10.${byte()}.${byte()}.${byte()}`

type NewProfessional = Partial<RpcRequest<typeof schedulingRpcs.createProfessional>>

/** Makes a professional who works every day from 08:00 to 20:00, in sessions of an hour. */
export function createProfessional(bus: Bus, changes: NewProfessional = {}) {
  return bus.call(schedulingRpcs.createProfessional, {
    slug: `pro-${unique()}`,
    name: 'Ana Lima',
    profession: 'psychologist',
    phone: somePhone(),
    sessionDuration: 60,
    windows: parseHours('sun-sat 08:00-20:00'),
    ...changes,
  })
}

export interface BookingRequest {
  slug: string
  startsAt: string
  clientName?: unknown
  clientPhone?: unknown
  clientEmail?: unknown
  website?: unknown
}

/** Posts a booking, from a new address by default. */
export function book(
  request: BookingRequest,
  options: { address?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${stack().gateway}/api/booking`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': options.address ?? someAddress(),
      ...options.headers,
    },
    body: JSON.stringify({ clientName: 'Zé da Silva', clientPhone: somePhone(), ...request }),
    ...(options.signal && { signal: options.signal }),
  })
}

/** Books a time of a page whose hours are new: booking hears of them a moment after they are listed. */
export async function bookOnceKnown(request: BookingRequest): Promise<void> {
  const same = { clientPhone: somePhone(), ...request }
  const isBooked = async () => {
    const answer = await book(same)
    if (!answer.ok) throw new Error(await answer.text())
    return true
  }
  await until(isBooked, { what: 'the booking' })
}

/** The time for which a client tries again. */
const PATIENCE_MS = 90_000

/** Sends a request. After a 503, which a busy machine may answer, waits as long as the answer asks and sends it again. */
export async function patiently(send: () => Promise<Response>): Promise<Response> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const response = await send()
    if (response.status !== 503 || performance.now() > deadline) return response
    await response.body?.cancel()
    await delay(Number(response.headers.get('retry-after')) * 1_000)
  }
}

/** Posts a booking with an Idempotency-Key, as the page does, and posts the same again after a 503. */
export function bookPatiently(
  request: BookingRequest,
  headers: Record<string, string> = {},
): Promise<Response> {
  const same = { clientPhone: somePhone(), ...request }
  const keyed = { 'idempotency-key': crypto.randomUUID(), ...headers }
  return patiently(() => book(same, { headers: keyed }))
}

const listing = z.object({
  slots: z.object({
    morning: z.array(z.string()),
    afternoon: z.array(z.string()),
    evening: z.array(z.string()),
  }),
})

/** Lists the starts offered this many days from today, in São Paulo. */
export async function offeredStarts(slug: string, daysAhead = 2): Promise<string[]> {
  const date = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: daysAhead })
  const response = await fetch(`${stack().gateway}/api/booking?slug=${slug}&date=${date}`, {
    headers: { 'x-forwarded-for': someAddress() },
  })
  const { slots } = listing.parse(await response.json())
  return [...slots.morning, ...slots.afternoon, ...slots.evening]
}

const inbox = z.object({ items: z.array(z.record(z.string(), z.unknown())) })

async function messages(path: string) {
  const response = await fetch(`${stack().sandbox}${path}`)
  return inbox.parse(await response.json()).items
}

/** Returns the messages on the sandbox's phone of this number. */
export const whatsappTo = (phone: string) =>
  messages(`/phone/messages?to=${encodeURIComponent(phone)}`)

/** Returns the mails in the sandbox's mailbox of this address. */
export const mailTo = (address: string) =>
  messages(`/mail/messages?to=${encodeURIComponent(address)}`)
