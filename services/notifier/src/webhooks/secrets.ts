import { createHmac } from 'node:crypto'
import { keyFrom } from '@encaixe/service-kit'

interface Numbered {
  id: string
  secretNumber: number
  oldSecretUntil: Date | null
}

export type WebhookSecrets = ReturnType<typeof webhookSecrets>

/**
 * Secrets of webhooks, derived from one of the environment and the number of an address's secret, so that the database
 * holds none.
 */
export function webhookSecrets(secret: string) {
  const key = keyFrom(secret, 'webhooks')
  const numbered = (id: string, number: number) =>
    `whsec_${createHmac('sha256', key).update(`${id} ${number}`).digest('base64')}`

  return {
    /** What an address checks with. */
    of: ({ id, secretNumber }: Pick<Numbered, 'id' | 'secretNumber'>): string =>
      numbered(id, secretNumber),
    /** What calls are signed with: both while a secret is exchanged. */
    signing: ({ id, secretNumber, oldSecretUntil }: Numbered, now: Temporal.Instant): string[] => {
      const isExchanged = oldSecretUntil && oldSecretUntil.getTime() > now.epochMilliseconds
      const numbers = isExchanged ? [secretNumber, secretNumber - 1] : [secretNumber]
      return numbers.map((number) => numbered(id, number))
    },
  }
}
