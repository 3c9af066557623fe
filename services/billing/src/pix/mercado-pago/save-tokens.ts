import type { BillingTasks, BillingWork } from '../../store.ts'
import { isSameAccount, keepForCharges, lockAccount } from '../account/former-account.ts'
import type { SecretSealer } from '../account/sealed-secrets.ts'
import { tellConnection } from '../account/tell-connection.ts'
import type { TokenAnswer } from './documents.ts'
import { refreshMercadoPago, refreshTask } from './refresh-task.ts'

interface Saving {
  sealer: SecretSealer
  tasks: BillingTasks
  now: Temporal.Instant
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** What the token endpoint gave, as it is stored: sealed, with its end. */
export const tokenColumns = (
  professionalId: string,
  { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds }: TokenAnswer,
  { sealer, now }: Pick<Saving, 'sealer' | 'now'>,
) => ({
  ...sealer.seal(professionalId, { accessToken, refreshToken }),
  tokenUntil: dateOf(now.add({ seconds })),
})

/** Accounts of before that are the same one at Mercado Pago speak by the same tokens. */
export async function saveForFormer(
  { tx }: BillingWork,
  { professionalId, mercadoPagoUserId }: { professionalId: string; mercadoPagoUserId: string },
  { sealedBy, sealed }: ReturnType<SecretSealer['seal']>,
): Promise<void> {
  await tx.formerPixAccount.updateMany({
    where: { professionalId, mercadoPagoUserId },
    data: { sealedBy, sealed },
  })
}

/** Saves an account that has just allowed access, in place of what the page had, and has it refreshed in time. */
export async function saveTokens(
  work: BillingWork,
  professionalId: string,
  answer: TokenAnswer,
  { sealer, tasks, now }: Saving,
): Promise<void> {
  const { tx } = work
  await lockAccount(tx, professionalId, 'exclusive')
  const known = await tx.pixAccount.findUnique({ where: { professionalId } })
  const at = dateOf(now)
  const columns = tokenColumns(professionalId, answer, { sealer, now })
  const row = {
    ...{ kind: 'mercado_pago', mercadoPagoUserId: answer.user_id },
    ...{ apiUrl: null, tokenUrl: null, clientId: null, pixKey: null },
    ...{ callbackHash: null, certificateUntil: null, ...columns },
    // It has been checked before it is saved.
    ...{ connected: true, hearsAtOnce: true, checkedAt: at, updatedAt: at },
  }
  if (known && !isSameAccount(known, row)) {
    await keepForCharges(tx, known, { disconnected: false, now: at })
  }
  await tx.pixAccount.upsert({
    where: { professionalId },
    create: { professionalId, createdAt: at, ...row },
    update: { ...row, version: { increment: 1 } },
  })
  await saveForFormer(work, { professionalId, mercadoPagoUserId: answer.user_id }, columns)
  await tellConnection(work, { professionalId, connected: true }, now)
  await tasks.replace(work, refreshMercadoPago, [
    refreshTask(professionalId, { now, seconds: answer.expires_in }),
  ])
}
