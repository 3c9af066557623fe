import { type PixAccount, pixAccountKind } from '@encaixe/contracts'
import type { FormerPixAccount, PixAccount as PixAccountRow } from '../../../generated/client.ts'
import type { OpenAccount } from '../provider/open-account.ts'
import type { SecretSealer } from './sealed-secrets.ts'

/** An account as its owner sees it. */
export const accountOf = (row: PixAccountRow): PixAccount => ({
  kind: pixAccountKind.parse(row.kind),
  apiUrl: row.apiUrl,
  tokenUrl: row.tokenUrl,
  clientId: row.clientId,
  pixKey: row.pixKey,
  mercadoPagoUserId: row.mercadoPagoUserId,
  certificateUntil: row.certificateUntil?.toISOString() ?? null,
  connected: row.connected,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  hearsAtOnce: row.hearsAtOnce,
  updatedAt: row.updatedAt.toISOString(),
})

export const openAccount = (row: PixAccountRow, sealer: SecretSealer): OpenAccount =>
  opened(row, { id: row.professionalId, version: row.version }, sealer)

/** An account of before: nothing of it changes any more. */
export const openFormerAccount = (row: FormerPixAccount, sealer: SecretSealer): OpenAccount =>
  opened(row, { id: row.id, version: 0 }, sealer)

function opened(
  row: PixAccountRow | FormerPixAccount,
  named: { id: string; version: number },
  sealer: SecretSealer,
): OpenAccount {
  const { professionalId, apiUrl, tokenUrl, clientId, pixKey, mercadoPagoUserId: userId } = row
  const of = { ...named, professionalId }
  if (userId !== null) {
    return { kind: 'mercado_pago', ...of, userId, secrets: sealer.openTokens(row) }
  }
  if (apiUrl === null || tokenUrl === null || clientId === null || pixKey === null) {
    throw new Error('an account of the API Pix has all of its columns')
  }
  const secrets = sealer.open(row)
  return { kind: 'api_pix', ...of, apiUrl, tokenUrl, clientId, pixKey, secrets }
}
