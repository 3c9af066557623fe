import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Account, Accounts, NewAccount } from '../accounts.ts'
import type { IdentityMail } from './mail.ts'

/** After this many wrong codes a new mail is needed. */
const ATTEMPTS = 5
const LIFETIME_MS = 60 * 60 * 1000

/** An address that waits for its owner, one for each interaction of a browser with the provider. */
export interface Verification {
  interaction: string
  email: string
  name: string
  /** The sign-up that becomes an account once verified; absent for an account that exists. */
  signUp?: NewAccount
  /** The account to continue with; undefined until a sign-up has made it. */
  subject?: string
  /** The address already has an account. Its owner gets a mail; the page reveals nothing. */
  taken: boolean
  verified: boolean
  code: string
  token: string
  attempts: number
  expiresAt: number
}

export type CodeAnswer = 'verified' | 'wrong' | 'too_many'

export type Verifications = ReturnType<typeof createVerifications>

interface Parts {
  accounts: Accounts
  mail: IdentityMail
  now: () => number
}

/** Sign-ups in progress are few and short, so they are kept in memory. */
export function createVerifications({ accounts, mail, now }: Parts) {
  const waiting = new Map<string, Verification>()

  function of(interaction: string): Verification | undefined {
    const found = waiting.get(interaction)
    return found && found.expiresAt > now() ? found : undefined
  }

  async function begin(
    start: Pick<Verification, 'interaction' | 'email' | 'name' | 'signUp' | 'subject' | 'taken'>,
  ) {
    for (const [key, { expiresAt }] of waiting) if (expiresAt <= now()) waiting.delete(key)
    const verification: Verification = { ...start, verified: false, ...fresh(now()) }
    waiting.set(start.interaction, verification)
    return send(verification)
  }

  /** Whether the mail went out. */
  function send(verification: Verification): Promise<boolean> {
    const { interaction, email, name, code, taken } = verification
    if (taken) return mail.sendTaken({ email, name })
    return mail.sendCode({ email, name, code, token: `${interaction}.${verification.token}` })
  }

  /** Makes the account of a sign-up, or marks the one that exists. */
  function settle(verification: Verification) {
    if (verification.verified) return
    if (verification.subject !== undefined) accounts.markVerified(verification.subject)
    else keep(verification, true)
    verification.verified = true
  }

  function keep(verification: Verification, emailVerified: boolean) {
    const { signUp } = verification
    if (!signUp) return
    const account = accounts.create({ ...signUp, emailVerified })
    if (account) verification.subject = account.subject
    else verification.taken = true
  }

  return {
    of,

    beginSignUp(interaction: string, signUp: NewAccount): Promise<boolean> {
      const { email, name } = signUp
      const taken = accounts.byEmail('password', email) !== undefined
      return begin({ interaction, email, name, signUp, taken })
    },

    beginForAccount(interaction: string, { email, name, subject }: Account): Promise<boolean> {
      return begin({ interaction, email, name, subject, taken: false })
    },

    async again(interaction: string): Promise<boolean> {
      const verification = of(interaction)
      if (!verification || verification.verified) return true
      Object.assign(verification, fresh(now()))
      return send(verification)
    },

    enterCode(interaction: string, code: string): CodeAnswer {
      const verification = of(interaction)
      if (!verification) return 'wrong'
      if (verification.attempts >= ATTEMPTS) return 'too_many'
      verification.attempts += 1
      if (verification.taken || !equal(code, verification.code)) return 'wrong'
      settle(verification)
      return 'verified'
    },

    /** The verification that the mailed link belongs to; undefined if the link is unknown or too old. */
    openLink(interaction: string, token: string): Verification | undefined {
      const verification = of(interaction)
      if (!verification || verification.taken || !equal(token, verification.token)) return undefined
      settle(verification)
      return verification
    },

    /** Continues with an account whose address nobody has confirmed. */
    skip(interaction: string): string | undefined {
      const verification = of(interaction)
      if (!verification || verification.taken) return undefined
      if (verification.subject === undefined) keep(verification, false)
      return verification.subject
    },
  }
}

function fresh(now: number) {
  return {
    code: String(randomInt(1_000_000)).padStart(6, '0'),
    token: randomBytes(24).toString('base64url'),
    attempts: 0,
    expiresAt: now + LIFETIME_MS,
  }
}

function equal(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
