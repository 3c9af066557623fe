import { planKey } from '@encaixe/contracts'
import type {
  NewSession,
  openProcessor as original,
} from '../../../services/billing/src/subscription/processor/processor.ts'
import type { ProcessorSubscription } from '../../../services/billing/src/subscription/refresh/settle.rule.ts'
import { note, outside, simulator } from '../simulator.ts'
import { virtualNow } from '../virtual-time.ts'

/** A card processor in this process: it is away at times, and some of its answers are lost. */

const AWAY = 0.02
const ANSWER_LOST = 0.02

interface Session extends NewSession {
  id: string
  state: 'open' | 'complete' | 'expired'
}

const sessions = new Map<string, Session>()
/** By customer. */
const subscriptions = new Map<string, ProcessorSubscription[]>()

export function forgetCustomers(): void {
  sessions.clear()
  subscriptions.clear()
}

/** As the processor's library says that it could not be reached. */
class ConnectionError extends Error {
  readonly type = 'StripeConnectionError'
}

const request = <T>(what: string, work: () => T): Promise<T> =>
  outside<T>(`asks the card processor: ${what}`, ({ resolve, reject }) => {
    const { chance } = simulator()
    if (chance.is(AWAY)) return reject(new ConnectionError('away'))
    const result = work()
    if (!chance.is(ANSWER_LOST)) return resolve(result)
    note('… whose answer is lost')
    reject(new ConnectionError('no answer'))
  })

const now = () => Temporal.Instant.fromEpochMilliseconds(virtualNow())

/** Somebody pays by the open session. @returns whom the processor tells of; undefined where none is open */
export function pay(): string | undefined {
  const session = [...sessions.values()].find(({ state }) => state === 'open')
  if (!session) return undefined
  session.state = 'complete'
  const { customerId, priceId, professionalId, plan } = session
  const own = subscriptions.get(customerId) ?? []
  own.push({
    ...{ id: `sub_${customerId}_${own.length}`, status: 'active', priceId, currency: 'brl' },
    ...{ professionalId, plan: planKey.parse(plan), createdAt: now(), trialEnd: null },
    ...{ currentPeriodEnd: now().add({ hours: 30 * 24 }), isEnding: false, failure: null },
  })
  subscriptions.set(customerId, own)
  return customerId
}

/** The subscription that is paid for ends. */
export function endPaying(): string | undefined {
  for (const [customerId, own] of subscriptions) {
    const active = own.find(({ status }) => status === 'active')
    if (!active) continue
    active.status = 'canceled'
    return customerId
  }
  return undefined
}

export const openProcessor: typeof original = () => ({
  createCustomer: (professionalId) =>
    request('a customer', () => `cus_${professionalId.replaceAll('-', '')}`),
  nameCustomer: () => request('a name', () => undefined),
  createSession: (session) =>
    request('a session', () => {
      const known = [...sessions.values()].find(({ key }) => key === session.key)
      const id = known?.id ?? `cs_${sessions.size}`
      sessions.set(id, known ?? { ...session, id, state: 'open' })
      return { id, url: `https://checkout.example/${id}` }
    }),
  isSessionOpen: (id) =>
    request('whether a session is open', () => {
      const state = sessions.get(id)?.state
      return { isOpen: state === 'open', isComplete: state === 'complete' }
    }),
  expireSession: (id) =>
    request('the end of a session', () => {
      const session = sessions.get(id)
      if (session?.state === 'open') session.state = 'expired'
      return session?.state !== 'complete'
    }),
  portalUrl: () => request('the portal', () => 'https://portal.example'),
  subscriptionsOf: (customerId) =>
    request('subscriptions', () =>
      (subscriptions.get(customerId) ?? []).map((one) => ({ ...one })),
    ),
  cancel: (id) =>
    request('the end of a subscription', () => {
      const found = [...subscriptions.values()].flat().find((one) => one.id === id)
      if (found) found.status = 'canceled'
    }),
  removeCustomer: (customerId) =>
    request('the end of a customer', () => {
      for (const one of subscriptions.get(customerId) ?? []) one.status = 'canceled'
    }),
  event: async () => undefined,
})
