import type { noteRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { type ClientNote, Prisma } from '../../generated/client.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import type { KeyRing } from './key-ring.ts'
import { bodyOf, sealNote } from './notes.ts'

const AT_ONCE = 500

/**
 * Seals notes with a new key, some per call, while people read and write them. The first call makes the key,
 * which seals everything from then on. When no note has an older key, those are deleted. A note that somebody
 * changes meanwhile is waited for, or left for the next call.
 */
export function rotateKeys({
  database,
  keys,
}: Parts & { keys: KeyRing }): HandlersOf<typeof noteRpcs, 'rotateNoteKeys'> {
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
      // One statement each, so that a key stays that somebody has just sealed with.
      const left = await database.prisma.clientNote.count({ where: { keyId: { lt: keyId } } })
      if (left === 0) await deleteUnused(database.prisma, keyId)
      return { keyId, resealed, left }
    },
  }
}

/** Locks notes that an older key seals. */
async function takeOlder(tx: BookingTransaction, keyId: string): Promise<ClientNote[]> {
  const taken = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from client_notes where key_id < ${keyId}::uuid
    order by key_id limit ${AT_ONCE} for update skip locked
  `)
  return tx.clientNote.findMany({ where: { id: { in: taken.map(({ id }) => id) } } })
}

/**
 * Deletes older keys once the new one is a minute old: until then a transaction may still seal with an older
 * one. The next rotation deletes what is left.
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
