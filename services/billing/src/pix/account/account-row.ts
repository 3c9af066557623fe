import type { PixAccount } from '@encaixe/contracts'
import type { FormerPixAccount, PixAccount as PixAccountRow } from '../../../generated/client.ts'
import type { OpenAccount } from '../provider/provider.ts'
import type { SecretSealer } from './sealed-secrets.ts'

/** An account as its owner sees it. */
export const accountOf = (row: PixAccountRow): PixAccount => ({
  apiUrl: row.apiUrl,
  tokenUrl: row.tokenUrl,
  clientId: row.clientId,
  pixKey: row.pixKey,
  certificateUntil: row.certificateUntil?.toISOString() ?? null,
  connected: row.connected,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  hearsAtOnce: row.hearsAtOnce,
  updatedAt: row.updatedAt.toISOString(),
})

export const openAccount = (row: PixAccountRow, sealer: SecretSealer): OpenAccount => ({
  ...shownPart(row),
  id: row.professionalId,
  version: row.version,
  secrets: sealer.open(row),
})

/** An account of before: nothing of it changes any more. */
export const openFormerAccount = (row: FormerPixAccount, sealer: SecretSealer): OpenAccount => ({
  ...shownPart(row),
  id: row.id,
  version: 0,
  secrets: sealer.open(row),
})

const shownPart = (row: PixAccountRow | FormerPixAccount) => ({
  professionalId: row.professionalId,
  apiUrl: row.apiUrl,
  tokenUrl: row.tokenUrl,
  clientId: row.clientId,
  pixKey: row.pixKey,
})
