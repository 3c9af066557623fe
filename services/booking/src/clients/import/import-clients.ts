import type { clientRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { Prisma } from '../../../generated/client.ts'
import { lockOwnPage, ownPage } from '../../copies/professional-copies.ts'
import { csvOf, phoneCell } from '../../csv/csv.rule.ts'
import { roomForClients } from '../../plans/plan-room.ts'
import type { BookingWork, Parts } from '../../store.ts'
import { tellClients } from '../tell-clients.ts'
import { type Planned, planImport } from './import-plan.rule.ts'
import { readClients } from './read-clients.rule.ts'

type Handlers = HandlersOf<typeof clientRpcs, 'importClients' | 'exportClients'>

/** Imports a table of clients, all at once behind the professional's lock, and exports one. */
export function importClients({ database, clock }: Parts): Handlers {
  const { prisma } = database
  return {
    async importClients({ csv, dryRun, columns }, { actor: { userId } }) {
      const table = readClients(csv, columns)
      const plan = await database.transaction(async (work) => {
        const { tx } = work
        const now = clock()
        const { id: professionalId } = await lockOwnPage(tx, userId)
        const phones = table.clients.map(({ phone }) => phone)
        const known = await tx.client.findMany({ where: { professionalId, phone: { in: phones } } })
        const merged = await tx.mergedPhone.findMany({
          where: { professionalId, phone: { in: phones } },
          select: { phone: true },
        })
        const room = await roomForClients(tx, professionalId, now)
        const planned = planImport(
          table.clients,
          { known, merged: new Set(merged.map(({ phone }) => phone)) },
          room,
        )
        if (!dryRun) await apply(work, professionalId, planned, now)
        return planned
      })
      return {
        created: plan.created.length,
        updated: plan.updated.length,
        skipped: table.skipped + plan.same + plan.problems.length,
        ...(table.columns.length > 0 && { columns: table.columns }),
        problems: [...table.problems, ...plan.problems].toSorted(
          (one, other) => one.line - other.line,
        ),
      }
    },

    async exportClients(_, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const clients = await prisma.client.findMany({
        where: { professionalId, phone: { not: null } },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      })
      const rows = clients.map(({ name, phone, email }) => [
        name ?? '',
        phoneCell(phone ?? ''),
        email ?? '',
      ])
      return { body: csvOf([['nome', 'telefone', 'email'], ...rows]) }
    },
  }
}

/** Imported clients count towards the plan, and their addresses count as confirmed. */
async function apply(
  work: BookingWork,
  professionalId: string,
  { created, updated }: Planned,
  now: Temporal.Instant,
): Promise<void> {
  const { tx } = work
  const at = now.toString()
  const rows = created.map(({ name, phone, email }) => ({
    ...{ id: newId(), professionalId, name, phone, email },
    emailConfirmed: email !== null,
    countedAt: at,
    createdAt: at,
  }))
  await tx.client.createMany({ data: rows })
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  await tellClients(work, professionalId, idsOf(rows), 'created')
  await tellClients(work, professionalId, idsOf(updated), 'changed')
  if (updated.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    update clients set name = changed.name, email = coalesce(changed.email, clients.email),
      email_confirmed = changed.email is not null or email_confirmed,
      counted_at = coalesce(counted_at, ${at}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) as changed (
      id uuid, name text, email text)
    where clients.id = changed.id
  `)
}
