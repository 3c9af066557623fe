import type { pixAccountRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { BillingDatabase } from '../../store.ts'
import type { SecretSealer } from './sealed-secrets.ts'

const AT_ONCE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Seals accounts, also those of before, by the secret that seals now. */
export const resealAccounts =
  ({
    prisma,
    sealer,
  }: Pick<BillingDatabase, 'prisma'> & { sealer: SecretSealer }): HandlersOf<
    typeof pixAccountRpcs,
    'resealPixAccounts'
  >['resealPixAccounts'] =>
  async ({ after }) => {
    const isOld = { sealedBy: { not: sealer.by } }
    const rows = await prisma.pixAccount.findMany({
      where: { ...isOld, ...(after !== null && { professionalId: { gt: after } }) },
      orderBy: { professionalId: 'asc' },
      take: AT_ONCE,
    })
    let resealed = 0
    for (const row of rows) {
      const { professionalId, version } = row
      const data = sealer.reseal(row)
      const { count } = await prisma.pixAccount.updateMany({
        where: { professionalId, version },
        data,
      })
      resealed += count
    }
    const former = await prisma.formerPixAccount.findMany({ where: isOld, take: AT_ONCE })
    for (const row of former) {
      const data = sealer.reseal(row)
      const { count } = await prisma.formerPixAccount.updateMany({ where: { id: row.id }, data })
      resealed += count
    }
    const isDone = rows.length < AT_ONCE && former.length < AT_ONCE
    return { resealed, next: isDone ? null : (rows.at(-1)?.professionalId ?? after ?? FIRST_ID) }
  }
