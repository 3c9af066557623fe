import type { noteRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { type ClientNote, Prisma } from '../../generated/client.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'
import type { KeyRing } from './key-ring.ts'
import { bodyOf, sealNote } from './notes.ts'

const AT_ONCE = 500

/**
 * Seals notes anew, some at a time, while people read and write them. The first call makes the new key, by
 * which everything is sealed from then on; once nothing has an older one, those are deleted. A note that
 * somebody changes meanwhile is waited for, or left for the next call.
 */
export function rotateKeys({
  database,
  keys,
}: {
  database: BookingDatabase
  keys: KeyRing
}): HandlersOf<typeof noteRpcs, 'rotateNoteKeys'> {
  async function begin() {
    return database.transaction(async ({ tx }) => {
      await keys.resealKeys(tx)
      return (await keys.make(tx)).id
    })
  }

  return {
    async rotateNoteKeys({ keyId: begun }) {
      const keyId = begun ?? (await begin())
      const resealed = await database.transaction(async ({ tx }) => {
        const { key } = await keys.get(tx, keyId)
        const rows = await takeOlder(tx, keyId)
        for (const row of rows) {
          const sealed = sealNote(key, row, await bodyOf(tx, keys, row))
          await tx.clientNote.update({ where: { id: row.id }, data: { keyId, sealed } })
        }
        return rows.length
      })
      // Each has its own statement: a key that somebody has just sealed with stays, as does what left it.
      const left = await database.prisma.clientNote.count({ where: { keyId: { lt: keyId } } })
      if (left === 0) await deleteUnused(database.prisma, keyId)
      return { keyId, resealed, left }
    },
  }
}

/** Notes of older keys, locked. */
async function takeOlder(tx: BookingTransaction, keyId: string): Promise<ClientNote[]> {
  const taken = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from client_notes where key_id < ${keyId}::uuid
    order by key_id limit ${AT_ONCE} for update skip locked
  `)
  return tx.clientNote.findMany({ where: { id: { in: taken.map(({ id }) => id) } } })
}

/**
 * Older keys go, once the new one has been there for a minute: until then somebody may be sealing with an older
 * one, which was the newest when they looked. What stays goes with the next rotation.
 */
const deleteUnused = (tx: Pick<BookingTransaction, '$executeRaw'>, keyId: string) =>
  tx.$executeRaw(Prisma.sql`
    delete from note_keys where id in (
      select id from note_keys
      where id < (
          select id from note_keys
          where id = ${keyId}::uuid and created_at < now() - interval '1 minute'
        )
        and not exists (select from client_notes where key_id = note_keys.id)
      for update skip locked
    )
  `)
