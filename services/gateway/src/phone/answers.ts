import type { accountRpcs } from '@encaixe/contracts'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import type { OwnAnswers } from '../http/own-answers.ts'
import { cookieOf, setCookie } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import { ABSOLUTE_MS } from '../identity/sessions.ts'
import { deviceOf } from '../identity/sign-in/device.ts'
import type { PhoneCodes } from './phone-codes.ts'

type PhoneAnswers = Pick<
  OwnAnswers<typeof accountRpcs>,
  'sendSessionCode' | 'beginPhoneSession' | 'sendPhoneCode' | 'provePhone'
>

/** Proving a phone: for a session without an account, or to the account that is signed in. */
export function phoneAnswers({
  codes,
  identity: { sessions, accounts },
}: {
  codes: PhoneCodes
  identity: Pick<Identity, 'sessions' | 'accounts'>
}): PhoneAnswers {
  return {
    async sendSessionCode({ phone }, { request: { ip: address } }) {
      await codes.request({ purpose: 'session' }, { phone, address })
      return { accepted: true }
    },

    async beginPhoneSession({ phone, code }, { request: { headers }, reply }) {
      await codes.prove({ purpose: 'session' }, { phone, code, email: null })
      const secret = await sessions.beginWithPhone({
        phone,
        device: deviceOf(headers['user-agent']),
      })
      const previous = cookieOf(SESSION_COOKIE, headers.cookie)
      if (previous) await sessions.endBySecret(previous)
      reply.header('set-cookie', setCookie(SESSION_COOKIE, secret, ABSOLUTE_MS / 1_000))
      return { signedIn: true }
    },

    async sendPhoneCode({ phone }, { actor: { userId }, request: { ip: address } }) {
      await codes.request({ purpose: 'account', userId }, { phone, address })
      return { accepted: true }
    },

    async provePhone({ phone, code }, { actor: { userId } }) {
      // Booking confirms the rows' e-mails that are the account's own.
      const email = await accounts.verifiedEmailOf(userId)
      await codes.prove({ purpose: 'account', userId }, { phone, code, email })
      return { phone }
    },
  }
}
