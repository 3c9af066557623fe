import { AppError, bookingRpcs } from '@encaixe/contracts'
import type { Task } from '@encaixe/service-kit'
import { z } from 'zod'
import { PRESS_RETRY_SECONDS } from '../notices/appointment/press-outcome.rule.ts'
import { type Claimed, claimActions, claimedParams } from '../notices/package/claim-button.ts'
import { type ClaimOutcome, msgPackageClaimAnswer } from '../notices/package/msg-claim-answer.ts'
import { deliver } from '../sending/deliver.ts'
import type { NotifierWork } from '../store.ts'
import type { AnsweringOptions } from './answer-presses.ts'
import { loadPressContext } from './load-press-context.sql.ts'

/** A button that a professional pressed under a claim that a package is paid. */
export const claimPress = {
  kind: 'claim-press',
  data: z.object({
    messageId: z.string(),
    /** The message under which the button is; null if the provider does not say. */
    contextId: z.string().nullable(),
    /** E.164 */
    phone: z.string(),
    action: z.enum(claimActions),
    purchaseId: z.uuid(),
    /** When it was pressed. */
    at: z.string(),
    /** It was more than a day under way. */
    isOld: z.boolean(),
  }),
}
export type ClaimPress = z.output<typeof claimPress.data>

const AT_ONCE = 20
const CALL_MS = 5_000

/** Answers claims for the professionals who pressed a button, and tells them what came of it. */
export function answerClaims({
  tasks,
  database,
  bus,
  enqueueFirst,
  log,
  clock,
}: AnsweringOptions): void {
  /** The claim in whose message the button was; null: no such message went to this phone. */
  async function claimOf(
    prisma: Parameters<typeof loadPressContext>[0],
    { purchaseId, phone, contextId, at }: ClaimPress,
  ): Promise<Claimed | null> {
    const where = { appointmentId: purchaseId, phone, contextId, side: 'professional', at } as const
    const { told } = await loadPressContext(prisma, where)
    const about = claimedParams.safeParse(told).data
    return about?.purchaseId === purchaseId ? about : null
  }

  function answer(
    work: NotifierWork,
    { id, traceparent, data: { phone } }: Task<ClaimPress>,
    { outcome, about }: { outcome: ClaimOutcome; about: Claimed },
  ) {
    const deliveries = msgPackageClaimAnswer.to(
      { userId: null, phone, email: null },
      { ...about, outcome, toldAt: clock().toString() },
      {
        professionalId: null,
        appointment: { id: about.purchaseId, version: about.version },
        timezone: about.timezone,
      },
    )
    return deliver(work, enqueueFirst, [{ eventId: id, traceparent, deliveries }])
  }

  tasks.handle(claimPress, {
    atOnce: AT_ONCE,
    retryDelaysMs: PRESS_RETRY_SECONDS.map((seconds) => seconds * 1_000),
    async runOutside({ id, data: press }) {
      const about = await claimOf(database.prisma, press)
      if (!about) {
        log.warn({ press: id, action: press.action }, 'a button of a claim to another phone')
        return null
      }
      if (press.isOld) return { outcome: 'changed', about } as const
      const { purchaseId: appointmentId, action, messageId: idempotencyKey } = press
      const received = action === 'receive-package'
      try {
        await bus.call(
          bookingRpcs.answerClaim,
          { received, expectedVersion: about.version },
          {
            actor: { kind: 'link', side: 'purchase', appointmentId, generation: 0 },
            ...{ idempotencyKey, timeoutMs: CALL_MS },
          },
        )
        return { outcome: received ? 'received' : 'denied', about } as const
      } catch (error) {
        return { outcome: outcomeOf(error), about }
      }
    },
    async run(presses, t) {
      for (const press of presses) if (press.result) await answer(t, press, press.result)
    },
    async onGivenUp(task, t) {
      const about = await claimOf(t.tx, task.data)
      if (about) await answer(t, task, { outcome: 'failed', about })
      // The person knows that it failed: nobody is to retry it later.
      await tasks.cancel(t, claimPress, [task.data.messageId])
    },
  })
}

/** @throws what says nothing of the claim and is worth a retry */
function outcomeOf(error: unknown): ClaimOutcome {
  if (!(error instanceof AppError)) throw error
  switch (error.code) {
    case 'STALE_VERSION':
      return 'changed'
    case 'NOT_FOUND':
    case 'INVALID_TRANSITION':
      return 'over'
    case 'UPSTREAM_UNAVAILABLE':
    case 'INTERNAL':
      throw error
    default:
      return 'failed'
  }
}
