import type { Charge } from '../../../generated/client.ts'
import { openAccount, openFormerAccount } from '../account/account-row.ts'
import type { PixParts } from '../parts.ts'
import type { Provider } from '../provider/port.ts'

type Finding = Pick<PixParts, 'database' | 'providers' | 'sealer'>

/** The provider of the account that a professional has connected; null without one. */
export async function connectedProvider(
  { database: { prisma }, providers, sealer }: Finding,
  professionalId: string,
): Promise<Provider | null> {
  const row = await prisma.pixAccount.findUnique({ where: { professionalId } })
  return row?.connected ? providers.of(openAccount(row, sealer)) : null
}

/** The provider of the account that a charge was made with, connected or not; null: that account is gone. */
export async function providerOf(
  { database: { prisma }, providers, sealer }: Finding,
  { professionalId, formerAccountId }: Pick<Charge, 'professionalId' | 'formerAccountId'>,
): Promise<Provider | null> {
  if (formerAccountId === null) {
    const row = await prisma.pixAccount.findUnique({ where: { professionalId } })
    return row && providers.of(openAccount(row, sealer))
  }
  const row = await prisma.formerPixAccount.findUnique({ where: { id: formerAccountId } })
  return row && providers.of(openFormerAccount(row, sealer))
}
