import type { accountRpcs } from '@encaixe/contracts'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import type { OwnAnswers } from '../http/own-answers.ts'
import { cookieOf, setCookie } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import { ABSOLUTE_MS } from '../identity/sessions.ts'
import { deviceOf } from '../identity/sign-in/device.ts'
import type { CodeChallenge } from './code-challenge.ts'
import type { PhoneCodes } from './phone-codes.ts'
import type { PhoneWords } from './phone-words.ts'

type PhoneAnswers = Pick<
  OwnAnswers<typeof accountRpcs>,
  | 'sendSessionCode'
  | 'beginSessionWord'
  | 'beginPhoneSession'
  | 'sendPhoneCode'
  | 'beginPhoneWord'
  | 'provePhone'
>

/** Proving a phone: for a session without an account, or to the account that is signed in. */
export function phoneAnswers({
  codes,
  words,
  challenge,
  identity: { sessions, accounts },
}: {
  codes: PhoneCodes
  words: PhoneWords
  challenge: CodeChallenge
  identity: Pick<Identity, 'sessions' | 'accounts'>
}): PhoneAnswers {
  return {
    async sendSessionCode({ phone, altcha }, { request: { ip: address } }) {
      if (await codes.isAskedAgain(phone)) await challenge(phone, altcha)
      await codes.request({ purpose: 'session' }, { phone, address })
      return { accepted: true }
    },

    beginSessionWord: (_, { request: { ip: address } }) =>
      words.begin({ purpose: 'session' }, { address }),

    async beginPhoneSession({ phone, code, ticket }, { request: { headers }, reply }) {
      await codes.prove({ purpose: 'session' }, { phone, code, ticket, email: null })
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

    beginPhoneWord: (_, { actor: { userId }, request: { ip: address } }) =>
      words.begin({ purpose: 'account', userId }, { address }),

    async provePhone({ phone, code, ticket }, { actor: { userId } }) {
      // Booking confirms the rows' e-mails that are the account's own.
      const email = await accounts.verifiedEmailOf(userId)
      await codes.prove({ purpose: 'account', userId }, { phone, code, ticket, email })
      return { phone }
    },
  }
}
