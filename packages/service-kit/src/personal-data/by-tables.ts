import type { Transaction } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import {
  type ErasedPerson,
  type ErasureRules,
  type Found,
  mergeFound,
} from '../erasure/erased-person.ts'
import type { ExportList } from '../erasure/export-page.ts'
import type { RuleSql } from '../retention/retention-sql.ts'
import { ownershipsOf, type Tables } from '../retention/tables.ts'
import type { DataSubject, PersonalData } from '../service/personal-data.ts'
import { eraseOwned, exportOwned, namedBy, type OwnerIds } from './personal-sql.ts'

/** Whom an erasure is about, as the tables know them, and what was found until now. */
export interface Erasing {
  person: ErasedPerson
  ids: OwnerIds
  found: Found
}

export interface ByTables<Client, Tx extends RawSql, Hook extends string>
  extends Pick<ErasureRules<Tx>, 'answer' | 'whenErased'> {
  tables: Tables<Hook>
  /** What no declaration says, in the order of the tables that name it; each is called once. */
  hooks: Readonly<
    Record<Hook, (erasing: Erasing, t: Transaction<Tx>) => Promise<Found | undefined>>
  >
  /** Whom an erasure is about, where the tables do not say all of it. */
  owners?: (erasing: Erasing, t: Transaction<Tx>) => Promise<Partial<OwnerIds>>
  /** Lists of the export that tables name and the service makes. */
  lists?: (prisma: Client, person: DataSubject) => readonly ExportList[]
}

/** What the kit does for a person's rights by what a service declares of its tables. */
export function personalDataBy<
  Client extends RuleSql,
  Tx extends RawSql & RuleSql,
  Hook extends string,
>({
  tables,
  hooks,
  owners,
  lists: ownLists = () => [],
  ...rules
}: ByTables<Client, Tx, Hook>): PersonalData<Client, Tx> {
  const owned = Object.entries(tables).flatMap(([table, rules]) =>
    ownershipsOf(rules).map((ownership) => ({ table, ...ownership })),
  )

  /** What is the account's, and what it was named or found with. */
  async function idsOf(
    sql: RuleSql,
    { userId, professionalId, found = {}, again = false }: DataSubject & Partial<ErasedPerson>,
  ): Promise<OwnerIds> {
    const ids = {
      account: again ? [] : [userId],
      page: [...(found.professionals ?? []), ...(professionalId === null ? [] : [professionalId])],
      client: [...(found.clients ?? [])],
      phone: [] as string[],
    }
    for (const [table, rules] of again ? [] : Object.entries(tables)) {
      const [first] = ownershipsOf(rules)
      if (!rules.account || !first) continue
      ids[first.whose].push(...(await namedBy(sql, tables, { table, userId })))
    }
    return { ...ids, page: [...new Set(ids.page)], client: [...new Set(ids.client)] }
  }

  return {
    ...rules,

    async erase(person, t) {
      const named = await idsOf(t.tx, { email: null, ...person })
      const { found: before } = person
      const erasing = { person, ids: named, found: before }
      const ids = { ...named, ...(await owners?.(erasing, t)) }
      let found: Found = { accounts: ids.account, professionals: ids.page, clients: ids.client }
      const done = new Set<Hook>()
      for (const { table, ...ownership } of owned) {
        const { hook, stays } = ownership
        if (hook === undefined) {
          if (stays !== undefined) continue
          found = mergeFound(found, await eraseOwned(t.tx, tables, table, ownership, ids))
        } else if (!done.has(hook)) {
          done.add(hook)
          found = mergeFound(found, (await hooks[hook]({ person, ids, found }, t)) ?? {})
        }
      }
      return found
    },

    lists(prisma, person) {
      const own = new Map(ownLists(prisma, person).map((list) => [list.name, list]))
      const ids = once(() => idsOf(prisma, person))
      const made = owned.flatMap(({ table, list: name, ...ownership }): ExportList[] =>
        name === undefined || own.has(name)
          ? []
          : [
              {
                name,
                page: async (after, limit) =>
                  exportOwned(prisma, tables, table, ownership, { ids: await ids(), after, limit }),
              },
            ],
      )
      return [...made, ...own.values()]
    },
  }
}

/** Runs once, when it is asked for first. */
function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= run()
    return running
  }
}
