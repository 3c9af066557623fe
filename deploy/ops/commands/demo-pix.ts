import { setTimeout } from 'node:timers/promises'
import { AppError, billingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { z } from 'zod'

const opened = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
})

/** Until billing has heard of a new page. */
const HEARD_WITHIN_MS = 30_000
const AGAIN_MS = 250

/**
 * Opens an account at the sandbox's bank and connects it to a page that was made just now, so that what its clients pay
 * confirms itself.
 * @param sandbox its address
 * @returns whether charges are made by the account
 */
export async function connectAtSandbox(
  bus: Bus,
  sandbox: string,
  { professionalId, name, pixKey }: { professionalId: string; name: string; pixKey: string },
): Promise<boolean> {
  const response = await fetch(`${sandbox}/pix/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, key: pixKey }),
  })
  if (!response.ok) throw new Error(`The sandbox's bank answered ${response.status}.`)
  const account = opened.parse(await response.json())
  const until = performance.now() + HEARD_WITHIN_MS
  for (;;) {
    try {
      const { account: connected } = await bus.call(
        billingRpcs.connectPixAccount,
        { ...account, professionalId, pixKey },
        { timeoutMs: HEARD_WITHIN_MS },
      )
      return connected.connected
    } catch (error) {
      const isUnheard = error instanceof AppError && error.code === 'NOT_FOUND'
      if (!isUnheard || performance.now() > until) throw error
      await setTimeout(AGAIN_MS)
    }
  }
}
