import type { Actor, personalDataRpcs } from '@encaixe/contracts'
import type { RpcHandlers } from '../bus/contexts.ts'
import type { RawSql } from '../database/outbox.ts'
import type { ErasureRules } from '../erasure/erased-person.ts'
import { type ExportList, exportPage } from '../erasure/export-page.ts'

/** Whose data is asked for. */
export interface DataSubject {
  userId: string
  /** The account's address, when its identity provider has verified it. */
  email: string | null
  /** The professional the account owns: some services know people by nothing else. */
  professionalId: string | null
}

/** What a service does for the rights of a person: to see everything, and to be forgotten. */
export interface PersonalData<Client, Tx extends RawSql> extends ErasureRules<Tx> {
  /** What it holds about them, as lists. */
  lists: (prisma: Client, person: DataSubject) => readonly ExportList[]
}

/** The RPC by which a person's data is exported, page by page. */
export const personalDataHandlers = <Client>(
  prisma: Client,
  lists: PersonalData<Client, RawSql>['lists'],
): RpcHandlers<ReturnType<typeof personalDataRpcs>> => ({
  exportPersonalData: ({ professionalId, cursor }, { actor }) =>
    exportPage(lists(prisma, { ...subjectOf(actor), professionalId }), cursor),
})

const subjectOf = ({ userId, email }: Extract<Actor, { kind: 'account' }>) => ({ userId, email })
