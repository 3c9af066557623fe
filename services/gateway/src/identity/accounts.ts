import {
  type Actor,
  AppError,
  type accountRpcs,
  billingRpcs,
  bookingRpcs,
} from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import type { OwnAnswers } from '../http/own-answers.ts'
import { nullFor } from '../http/problem.ts'
import { findOwnProfessional } from '../own-professional.ts'
import { clearCookie, forget } from './cookies.ts'
import { freshUntil } from './fresh-sign-in.ts'
import type { Identity } from './identity.ts'
import type { SecurityLog } from './security-log.ts'

interface Dependencies {
  bus: Bus
  identity: Identity
  security: SecurityLog
}

const isoOf = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'millisecond' })

/** What the gateway answers itself about accounts; their end is in deletion/. */
export function accounts({
  bus,
  identity,
  security,
}: Dependencies): Pick<
  OwnAnswers<typeof accountRpcs>,
  'getMe' | 'register' | 'listSessions' | 'endSession' | 'endEverySession'
> {
  const { sessions, accounts, signUp } = identity

  return {
    async getMe(_, { actor, caller, requestId }) {
      const { userId } = actor
      const [account, professional, { items: clientLinks }] = await Promise.all([
        accounts.find(userId),
        ownProfessional(bus, { actor, requestId }),
        bus.call(bookingRpcs.listClientLinks, {}, { actor, requestId }),
      ])
      // Who has only ever shown access tokens has never told us a name or an address.
      const { name = null, email = null, emailVerified = false } = account ?? {}
      return {
        account: {
          ...{ userId, name, email, emailVerified },
          freshUntil: freshUntil(caller)?.toString({ smallestUnit: 'millisecond' }) ?? null,
        },
        ...{ professional, clientLinks },
      }
    },

    async register(input) {
      return { signUpUrl: await signUp(input) }
    },

    async listSessions(_, { actor: { userId }, caller }) {
      const items = (await sessions.list(userId)).map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt: isoOf(createdAt),
        lastSeenAt: isoOf(lastSeenAt),
        current: id === caller?.sessionId,
      }))
      return { items, nextCursor: null }
    },

    async endSession({ id }, { actor: { userId }, caller, request, reply }) {
      const ended = await sessions.end({ userId, id })
      if (!ended) throw new AppError('NOT_FOUND', 'There is no such session.')
      security.record('session_ended', { userId, address: request.ip })
      if (id === caller?.sessionId) reply.header('set-cookie', clearCookie(SESSION_COOKIE))
      return { ended: true }
    },

    async endEverySession(_, { actor: { userId }, caller, request, reply }) {
      await sessions.endAll(userId)
      security.record('every_session_ended', { userId, address: request.ip })
      if (caller?.by === 'session') forget(reply)
      return { ended: true }
    },
  }
}

async function ownProfessional(bus: Bus, context: { actor: Actor; requestId: string }) {
  const professional = await findOwnProfessional(bus, context)
  if (!professional) return null
  const about = { professionalId: professional.id }
  const { requestId } = context
  const [subscription, usage] = await Promise.all([
    // For a moment after the page was opened there is none: billing hears of it by an event.
    bus
      .call(billingRpcs.getSubscription, about, { requestId })
      .catch(nullFor('PROFESSIONAL_NOT_FOUND')),
    // Who somebody is can be said without.
    bus.call(bookingRpcs.getPlanUsage, about, { requestId }).catch(nullFor('UPSTREAM_UNAVAILABLE')),
  ])
  return { ...professional, subscription, usage }
}
