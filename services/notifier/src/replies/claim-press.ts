import { bookingRpcs } from '@encaixe/contracts'
import { z } from 'zod'
import { claimActions, claimedParams } from '../notices/package/claim-button.ts'
import { type ClaimOutcome, msgPackageClaimAnswer } from '../notices/package/msg-claim-answer.ts'
import { type AnsweringOptions, answerPress, CALL_MS, pressFields } from './press-flow.ts'

/** A button that a professional pressed under a claim that a package is paid. */
export const claimPress = {
  kind: 'claim-press',
  data: z.object({
    ...pressFields,
    action: z.enum(claimActions),
    purchaseId: z.uuid(),
    /** When it was pressed. */
    at: z.string(),
    /** It was more than a day under way. */
    isOld: z.boolean(),
  }),
}
export type ClaimPress = z.output<typeof claimPress.data>

/** Answers claims for the professionals who pressed a button, and tells them what came of it. */
export function answerClaims({ bus, ...options }: AnsweringOptions): void {
  answerPress(options, {
    press: claimPress,
    side: 'professional',
    subjectOf: ({ purchaseId: id, at }) => ({ id, at }),
    told: claimedParams,
    toldOf: ({ purchaseId: id, version }) => ({ id, version }),
    async ask({ purchaseId, action, messageId, isOld }, { version }): Promise<ClaimOutcome> {
      if (isOld) return 'changed'
      const received = action === 'receive-package'
      await bus.call(
        bookingRpcs.answerClaim,
        { received, expectedVersion: version },
        {
          actor: { kind: 'link', side: 'purchase', appointmentId: purchaseId, generation: 0 },
          ...{ idempotencyKey: messageId, timeoutMs: CALL_MS },
        },
      )
      return received ? 'received' : 'denied'
    },
    refusals: { STALE_VERSION: 'changed', NOT_FOUND: 'over', INVALID_TRANSITION: 'over' },
    notice: msgPackageClaimAnswer,
  })
}
