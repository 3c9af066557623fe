import { z } from 'zod'
import type { Links } from '../../texts/links.ts'
import { packageExample, packageParams } from './about-package.ts'

/** What a notice tells of a package that its client calls paid. */
export const claimedParams = packageParams.extend({
  amountCents: z.int(),
  txidEnding: z.string(),
  /** The purchase's, with the claim. 0 in what was stored before buttons answered. */
  version: z.int().default(0),
})
export type Claimed = z.output<typeof claimedParams>

export const claimedExample = {
  ...packageExample,
  ...{ amountCents: 90_000, txidEnding: '7F3K', version: 2 },
}

/** What a button under a claim answers. */
export const claimActions = ['receive-package', 'deny-package'] as const
export type ClaimAction = (typeof claimActions)[number]

/** A button that sends back the answer to the claim, signed: `action.TOKEN`. */
export const claimButton = (action: ClaimAction, text: string) => ({
  kind: 'reply' as const,
  text,
  payload: ({ purchaseId: appointmentId }: Claimed, { tokenFor }: Links) =>
    `${action}.${tokenFor({ side: 'purchase', appointmentId, generation: 0 })}`,
})
