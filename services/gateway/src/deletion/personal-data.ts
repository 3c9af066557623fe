import type {
  DataSubject,
  ErasedPerson,
  ErasureRequest,
  ExportList,
  Found,
} from '@encaixe/service-kit'
import type { PrismaClient } from '../../generated/client.ts'
import type { GatewayWork } from '../store.ts'
import { noteAnswer } from './deletions.ts'

/** The account itself goes; its sessions are ended when the deletion is asked for. */
export async function eraseAccount({ userId }: ErasedPerson, { tx }: GatewayWork): Promise<Found> {
  await tx.account.deleteMany({ where: { userId } })
  await tx.clientProfile.deleteMany({ where: { userId } })
  await tx.phoneWord.deleteMany({ where: { userId } })
  await tx.provenPhone.deleteMany({ where: { userId } })
  // Nobody's from now on; that they were sent still counts.
  await tx.phoneCode.updateMany({ where: { userId }, data: { userId: '', unsentPhone: null } })
  return { accounts: [userId] }
}

/** The gateway asked for the erasure: it notes its own answer where it notes those of the others. */
export const whenErased = (
  { deletionId }: Pick<ErasureRequest, 'deletionId'>,
  { tx }: GatewayWork,
) => noteAnswer(tx, { deletionId, service: 'gateway' })

/** What the gateway holds about a person, besides the sessions, which are in Redis. */
export const personalLists = (prisma: PrismaClient, { userId }: DataSubject): ExportList[] => [
  {
    name: 'accounts',
    async page(after) {
      if (after !== null) return []
      const rows = await prisma.account.findMany({ where: { userId } })
      return rows.map((row) => ({ id: row.userId, ...row }))
    },
  },
  {
    name: 'clientProfiles',
    async page(after) {
      if (after !== null) return []
      const rows = await prisma.clientProfile.findMany({ where: { userId } })
      return rows.map((row) => ({ id: row.userId, ...row }))
    },
  },
]
