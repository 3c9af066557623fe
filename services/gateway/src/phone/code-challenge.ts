import { AppError } from '@encaixe/contracts'
import type { Redis } from 'ioredis'
import type { z } from 'zod'
import { type challengeEnvironment, challenges } from '../challenge/challenges.ts'
import { usedSolutions } from '../challenge/used-solutions.ts'
import type { PhoneSecrets } from '../identity/phone-secrets.ts'

/** @throws AppError CHALLENGE_REQUIRED with a challenge for this phone, unless its solution comes with the request. */
export type CodeChallenge = (phone: string, altcha: string | undefined) => Promise<void>

/**
 * From the second code of an hour on, a browser works a moment before a phone is sent another: who pesters a phone, or
 * uses up its codes, pays for each.
 */
export function codeChallenge({
  config,
  redis,
  secrets: { nameOf },
  now,
}: {
  config: z.output<typeof challengeEnvironment>
  redis: Redis
  secrets: Pick<PhoneSecrets, 'nameOf'>
  now: () => number
}): CodeChallenge {
  const { CHALLENGE_SECRET: secret, CHALLENGE_COST: cost } = config
  const { issue, solved } = challenges({ secret, cost, now })
  const claim = usedSolutions(redis, now)

  return async (phone, altcha) => {
    const subject = nameOf('phone', phone)
    const solution = altcha === undefined ? null : await solved(altcha, subject)
    if (solution !== null && (await claim(solution))) return
    throw new AppError('CHALLENGE_REQUIRED', 'Solve the challenge and send it in `altcha`.', {
      challenge: { ...(await issue(subject)) },
    })
  }
}
