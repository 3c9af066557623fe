import type { notifierRpcs } from '@encaixe/contracts'
import { currentTraceparent, type HandlersOf } from '@encaixe/service-kit'
import { CODE_MINUTES, msgPhoneCode } from '../notices/account/msg-phone-code.ts'
import type { NotifierDatabase } from '../store.ts'
import { insertDeliveries } from './insert-deliveries.sql.ts'
import type { SendNow } from './send-now.ts'

/** Sends codes that prove a phone. Whoever asks made the code and keeps only its hash. */
export const phoneCodes = (
  { prisma }: Pick<NotifierDatabase, 'prisma'>,
  sendNow: SendNow,
): HandlersOf<typeof notifierRpcs, 'sendPhoneCode' | 'forgetPhoneCodes'> => ({
  async sendPhoneCode({ phone, code, deliveryId }) {
    const now = Temporal.Now.instant()
    const deliveries = msgPhoneCode.to(
      { userId: null, phone, email: null },
      { code, expiresAt: now.add({ minutes: CODE_MINUTES }).toString() },
      { professionalId: null, timezone: 'America/Sao_Paulo' },
    )
    const event = { eventId: deliveryId, traceparent: currentTraceparent(), deliveries }
    sendNow(await insertDeliveries(prisma, [event]))
    return { accepted: true }
  },

  async forgetPhoneCodes({ deliveryIds }) {
    const where = { eventId: { in: deliveryIds }, audience: 'person' as const }
    const { count } = await prisma.delivery.deleteMany({ where })
    return { forgotten: count }
  },
})
