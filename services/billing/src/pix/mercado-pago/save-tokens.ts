import type { BillingTransaction, BillingWork } from '../../store.ts'
import { isSameAccount, keepForCharges, lockAccount } from '../account/former-account.ts'
import { tellConnection } from '../account/tell-connection.ts'
import type { PixParts } from '../parts.ts'
import type { TokenAnswer } from './documents.ts'
import { pagesOf, refreshMercadoPago, refreshTask } from './refresh-task.ts'

type Saving = Pick<PixParts, 'sealer' | 'tasks'> & { now: Temporal.Instant }

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** Locks an account at Mercado Pago until the transaction ends, before any of its pages: all of them speak by its tokens. */
export const lockMercadoPago = (tx: BillingTransaction, userId: string) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${userId}, 3))`

/** What the token endpoint gave, as it is stored: sealed, with its end. */
const tokenColumns = (
  professionalId: string,
  { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds }: TokenAnswer,
  { sealer, now }: Pick<Saving, 'sealer' | 'now'>,
) => ({
  ...sealer.seal(professionalId, { accessToken, refreshToken }),
  tokenUntil: dateOf(now.add({ seconds })),
})

/**
 * Saves what the token endpoint gave for every page that is connected to the account, and for accounts of before that are
 * the same one: a refresh token is good until the next one is given, whichever page asked for that. The caller has locked
 * the account.
 */
export async function shareTokens(
  work: BillingWork,
  mercadoPagoUserId: string,
  answer: TokenAnswer,
  { sealer, tasks, now }: Saving,
): Promise<void> {
  const { tx } = work
  const updatedAt = dateOf(now)
  const pages = await pagesOf(tx, mercadoPagoUserId)
  for (const professionalId of pages) {
    const columns = tokenColumns(professionalId, answer, { sealer, now })
    await tx.pixAccount.updateMany({
      where: { professionalId, mercadoPagoUserId },
      data: { ...columns, updatedAt, version: { increment: 1 } },
    })
  }
  for (const { id, professionalId } of await tx.formerPixAccount.findMany({
    where: { mercadoPagoUserId },
    select: { id: true, professionalId: true },
  })) {
    const { sealedBy, sealed } = tokenColumns(professionalId, answer, { sealer, now })
    await tx.formerPixAccount.updateMany({ where: { id }, data: { sealedBy, sealed } })
  }
  await tasks.replace(
    work,
    refreshMercadoPago,
    pages.map((page) => refreshTask(page, { now, seconds: answer.expires_in })),
  )
}

/** Saves an account that has just allowed access, in place of what the page had. */
export async function saveTokens(
  work: BillingWork,
  professionalId: string,
  answer: TokenAnswer,
  saving: Saving,
): Promise<void> {
  const { tx } = work
  const { now } = saving
  await lockMercadoPago(tx, answer.user_id)
  await lockAccount(tx, professionalId, 'exclusive')
  const known = await tx.pixAccount.findUnique({ where: { professionalId } })
  const at = dateOf(now)
  const row = {
    ...{ kind: 'mercado_pago', mercadoPagoUserId: answer.user_id },
    ...{ apiUrl: null, tokenUrl: null, clientId: null, pixKey: null },
    ...{ callbackHash: null, certificateUntil: null },
    ...tokenColumns(professionalId, answer, saving),
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
  await shareTokens(work, answer.user_id, answer, saving)
  await tellConnection(work, { professionalId, connected: true }, now)
}
