import { billingRpcs, id } from '@encaixe/contracts'
import { z } from 'zod'
import { orLater } from '../away.ts'
import { moneyFor } from '../ledger/ledger.ts'
import { mayReturn } from '../ledger/may-return.rule.ts'
import { payerTextOfRequest } from '../portal/charge-code.ts'
import type { Parts } from '../store.ts'

/** Has a charge for the rest replace one that was paid in part, of a request in a conversation. */
export const renewCode = { kind: 'renew-request-code', data: z.object({ messageId: id }) }

const AT_ONCE = 4

/** What a request asks for and has not come; null: nothing is missing, or nothing came. */
const missingOf = (askedCents: number | null, cameCents: number): number | null =>
  askedCents !== null && cameCents > 0 && cameCents < askedCents ? askedCents - cameCents : null

export function renewCodes({ database, bus, tasks, clock }: Parts): void {
  const { prisma } = database
  tasks.handle(renewCode, {
    atOnce: AT_ONCE,
    deleteDone: true,
    now: clock,
    async runOutside({ data: { messageId } }): Promise<{ payload: string } | null> {
      const message = await prisma.message.findUnique({ where: { id: messageId } })
      if (!message) return null
      const { professionalId } = message
      const cameCents = mayReturn(await moneyFor(prisma, { messageId }))
      const amountCents = missingOf(message.amountCents, cameCents)
      if (amountCents === null) return null
      const page = await prisma.professional.findUnique({ where: { id: professionalId } })
      const text = payerTextOfRequest(page?.name ?? null)
      const wanted = { professionalId, messageId, amountCents, text }
      return orLater(
        'the Pix provider',
        async () => (await bus.call(billingRpcs.openCharge, wanted)).charge,
      )
    },
    async run(items, { tx }) {
      for (const { data, result } of items) {
        if (!result) continue
        await tx.message.updateMany({
          where: { OR: [{ id: data.messageId }, { repeatsId: data.messageId }] },
          data: { pixPayload: result.payload },
        })
      }
    },
  })
}
