import { randomUUID } from 'node:crypto'
import type {
  callProvider as original,
  ProviderAnswer,
} from '../../../services/notifier/src/channels/call-provider.ts'
import { currentProgram, note, outside, runIn, type Step, simulator } from '../simulator.ts'
import { virtualNow } from '../virtual-time.ts'
import { stepOfTaking } from './queues.ts'

/** A message that a provider has accepted, and so a person reads. */
export interface Message {
  deliveryId: string
  by: 'whatsapp' | 'email'
  to: string
  /** All of it, as text. */
  body: string
  /** The step at which the notifier took its delivery in hand. */
  takenAt: number
  acceptedAt: number
}

/** Shares of what goes wrong with a request. */
const REFUSED = 0.03
const NO_CONNECTION = 0.02
const ANSWER_LOST = 0.03
const REPORT_REPEATED = 0.1

const accepted: Message[] = []
const reports = new Set<{ providerId: string; deliveryId: string; isUnderway: boolean }>()
let reporter: (change: unknown) => Promise<unknown> = async () => undefined

export const messages = (): readonly Message[] => accepted

export function forgetProviders(): void {
  accepted.length = 0
  reports.clear()
}

/** Says how the provider's reports come in. */
export function reportTo(report: typeof reporter): void {
  reporter = report
}

export function accept(message: Omit<Message, 'takenAt' | 'acceptedAt'>): void {
  const takenAt = stepOfTaking(message.deliveryId)
  accepted.push({ ...message, takenAt, acceptedAt: virtualNow() })
}

/** What the provider has not told yet; it repeats what nobody answered. */
export const reportsToCome = (): Step[] =>
  [...reports]
    .filter(({ isUnderway }) => !isUnderway)
    .map((report) => ({ what: 'the provider reports', weight: 2, run: () => void tell(report) }))

async function tell(report: { providerId: string; deliveryId: string; isUnderway: boolean }) {
  report.isUnderway = true
  const { providerId: id, deliveryId } = report
  const status = { id, status: 'delivered', biz_opaque_callback_data: deliveryId }
  try {
    await reporter({ field: 'messages', value: { statuses: [status] } })
    if (!simulator().chance.is(REPORT_REPEATED)) reports.delete(report)
  } catch (error) {
    note(`the report is not stored: ${String(error)}`)
  }
  report.isUnderway = false
}

const field = (body: unknown, name: string) =>
  typeof body === 'object' && body !== null ? String(Reflect.get(body, name) ?? '') : ''

function answerTo(body: unknown): ProviderAnswer {
  const { chance } = simulator()
  if (chance.is(REFUSED)) {
    note('… and the provider is out of order')
    return { kind: 'answered', status: 500, body: { error: { code: 1 } } }
  }
  if (chance.is(NO_CONNECTION)) {
    note('… and the provider is not reached')
    return { kind: 'failed', failure: { kind: 'down', reason: 'whatsapp:ECONNREFUSED' } }
  }
  const deliveryId = field(body, 'biz_opaque_callback_data')
  const providerId = `wamid.${randomUUID()}`
  accept({ deliveryId, by: 'whatsapp', to: field(body, 'to'), body: JSON.stringify(body) })
  reports.add({ providerId, deliveryId, isUnderway: false })
  if (!chance.is(ANSWER_LOST)) {
    return { kind: 'answered', status: 200, body: { messages: [{ id: providerId }] } }
  }
  note('… whose answer is lost')
  return { kind: 'failed', failure: { kind: 'unknown', reason: 'whatsapp:timeout' } }
}

/** The Cloud API: it refuses, is away, or accepts a message and its answer is lost. */
export const callProvider: typeof original = (_url, { method, body }) => {
  if (method === 'GET') return Promise.resolve({ kind: 'answered', status: 200, body: {} })
  const program = currentProgram()
  return outside<ProviderAnswer>('asks WhatsApp to send', ({ resolve }) =>
    runIn(program, () => resolve(answerTo(body))),
  )
}
