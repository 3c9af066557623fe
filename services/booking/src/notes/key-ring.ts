import { keyFrom, newId, newKey, openSealed, type SealingSecret, seal } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

type Tx = Pick<BookingTransaction, 'noteKey' | '$executeRaw' | '$queryRaw'>

interface NoteKey {
  id: string
  key: Buffer
}

export type KeyRing = ReturnType<typeof keyRing>

/** The advisory lock under which the first key is made. */
const MAKING = 0x6e6f7465

/**
 * The keys that seal notes. They are stored in the database, sealed by a secret of the environment, so that a
 * new key needs no restart. The first secret seals; the others only open.
 */
export function keyRing(secrets: readonly SealingSecret[]) {
  const masters = new Map(
    secrets.map(({ id, secret }) => [id, keyFrom(secret, 'encaixe note keys')]),
  )
  const [first] = secrets
  const opened = new Map<string, Buffer>()

  function masterOf(id: string): Buffer {
    const master = masters.get(id)
    if (master) return master
    throw new Error(`a key of notes is sealed by ${id}, which NOTE_SECRETS does not have`)
  }

  async function make(tx: Tx): Promise<NoteKey> {
    if (!first) throw new Error('NOTE_SECRETS has no key')
    const [id, key] = [newId(), newKey()]
    const sealed = seal(masterOf(first.id), key, id)
    await tx.noteKey.create({ data: { id, sealedBy: first.id, sealed } })
    return { id, key }
  }

  async function get(tx: Tx, id: string): Promise<NoteKey> {
    const known = opened.get(id)
    if (known) return { id, key: known }
    const { sealedBy, sealed } = await tx.noteKey.findUniqueOrThrow({ where: { id } })
    const key = openSealed(masterOf(sealedBy), sealed, id)
    opened.set(id, key)
    return { id, key }
  }

  const newest = (tx: Tx) => tx.noteKey.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })

  return {
    get,
    make,
    /** The newest key; the first one is made here. */
    async current(tx: Tx): Promise<NoteKey> {
      const known = await newest(tx)
      if (known) return get(tx, known.id)
      await tx.$executeRaw(Prisma.sql`select pg_advisory_xact_lock(${MAKING}::bigint)`)
      const made = await newest(tx)
      return made ? get(tx, made.id) : make(tx)
    },
    /** Seals keys of an older secret again, by the first secret. */
    async resealKeys(tx: Tx): Promise<void> {
      if (!first) return
      for (const { id } of await tx.noteKey.findMany({ where: { sealedBy: { not: first.id } } })) {
        const { key } = await get(tx, id)
        const sealed = seal(masterOf(first.id), key, id)
        await tx.noteKey.update({ where: { id }, data: { sealed, sealedBy: first.id } })
      }
    },
  }
}
