import {
  AppError,
  type accountRpcs,
  billingRpcs,
  bookingRpcs,
  type Subscription,
  schedulingRpcs,
} from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { OwnAnswers } from './http/own-answers.ts'
import { SESSION_COOKIE } from './http/session-cookie.ts'
import { clearCookie } from './identity/cookies.ts'
import type { Identity } from './identity/identity.ts'

interface Dependencies {
  bus: Bus
  identity: Identity
}

const isoOf = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'millisecond' })

/** What the gateway answers itself about accounts; their end is in deletion/. */
export function accounts({
  bus,
  identity,
}: Dependencies): Omit<OwnAnswers<typeof accountRpcs>, 'exportAccount' | 'deleteAccount'> {
  const { sessions, accounts, signUp } = identity

  return {
    async getMe({ userId }, { requestId }) {
      const context = { requestId }
      const [account, professional, { items: clientLinks }] = await Promise.all([
        accounts.find(userId),
        ownProfessional(bus, userId, requestId),
        bus.call(bookingRpcs.listClientLinks, { userId }, context),
      ])
      // Who has only ever shown access tokens has never told us a name or an address.
      const { name = null, email = null, emailVerified = false } = account ?? {}
      return { account: { userId, name, email, emailVerified }, professional, clientLinks }
    },

    async register(input) {
      return { signUpUrl: await signUp(input) }
    },

    async listSessions({ userId }, { caller }) {
      const items = (await sessions.list(userId)).map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt: isoOf(createdAt),
        lastSeenAt: isoOf(lastSeenAt),
        current: id === caller?.sessionId,
      }))
      return { items, nextCursor: null }
    },

    async endSession({ userId, id }, { caller, reply }) {
      const ended = await sessions.end({ userId, id })
      if (!ended) throw new AppError('NOT_FOUND', 'There is no such session.')
      if (id === caller?.sessionId) reply.header('set-cookie', clearCookie(SESSION_COOKIE))
      return { ended: true }
    },
  }
}

async function ownProfessional(bus: Bus, userId: string, requestId: string) {
  const context = { requestId }
  const { professional } = await bus.call(schedulingRpcs.getOwnProfessional, { userId }, context)
  if (!professional) return null
  return { ...professional, subscription: await subscriptionOf(bus, professional.id, requestId) }
}

/** Null for a moment after the page was opened: billing hears of it by an event. */
async function subscriptionOf(
  bus: Bus,
  professionalId: string,
  requestId: string,
): Promise<Subscription | null> {
  try {
    return await bus.call(billingRpcs.getSubscription, { professionalId }, { requestId })
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROFESSIONAL_NOT_FOUND') return null
    throw error
  }
}
