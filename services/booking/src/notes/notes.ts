import { AppError, type Note, noteAccess, type noteRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf, newId, openSealed, seal } from '@encaixe/service-kit'
import type { ClientNote, NoteAccess } from '../../generated/client.ts'
import { ownPage } from '../copies/professional-copies.ts'
import { readIdCursor } from '../cursor.ts'
import { holdClient } from '../messages/message-threads.sql.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import type { KeyRing } from './key-ring.ts'

type Handlers = HandlersOf<
  typeof noteRpcs,
  'listNotes' | 'createNote' | 'updateNote' | 'deleteNote' | 'listNoteAccesses'
>
type Actor = { userId: string; sessionId?: string | undefined }

const PAGE = 50

/** A sealed text opens only in its own note and page. */
const aboutOf = ({ id, professionalId }: Pick<ClientNote, 'id' | 'professionalId'>) =>
  `${professionalId}/${id}`

export const sealNote = (
  key: Buffer,
  note: Pick<ClientNote, 'id' | 'professionalId'>,
  body: string,
) => seal(key, Buffer.from(body), aboutOf(note))

/** @throws Error if the sealed text was changed */
export async function bodyOf(
  tx: Parameters<KeyRing['get']>[0],
  keys: KeyRing,
  note: ClientNote,
): Promise<string> {
  const { key } = await keys.get(tx, note.keyId)
  return openSealed(key, note.sealed, aboutOf(note)).toString()
}

/**
 * Private notes of a professional about clients. Their texts appear only in answers to the professional: in no
 * event, no log, and not among the answers kept for repeated requests.
 */
export function notes({ database, clock, keys }: Parts & { keys: KeyRing }): Handlers {
  /** Works on the notes of the actor's page, and records the access. */
  async function logged<T extends { note?: ClientNote; clientId: string }>(
    actor: Actor,
    action: AccessAction,
    work: (tx: BookingTransaction, professionalId: string, now: Date) => Promise<T>,
  ): Promise<T> {
    return database.transaction(async ({ tx }) => {
      const { id: professionalId } = await ownPage(tx, actor.userId)
      const now = new Date(clock().epochMilliseconds)
      const done = await work(tx, professionalId, now)
      await recordAccess(tx, {
        ...{ professionalId, action, at: now },
        clientId: done.clientId,
        noteId: done.note?.id ?? null,
        sessionId: actor.sessionId ?? null,
      })
      return done
    })
  }

  async function own(tx: BookingTransaction, professionalId: string, id: string) {
    const note = await tx.clientNote.findUnique({ where: { id } })
    if (note?.professionalId === professionalId) return note
    throw new AppError('NOT_FOUND', 'There is no such note.')
  }

  return {
    async listNotes({ clientId, cursor }, { actor }) {
      const { notes, nextCursor } = await logged(actor, 'read', async (tx, professionalId) => {
        await requireClient(tx, professionalId, clientId)
        const before = readIdCursor(cursor)
        const rows = await tx.clientNote.findMany({
          where: { clientId, ...(before !== undefined && { id: { lt: before } }) },
          orderBy: { id: 'desc' },
          take: PAGE + 1,
        })
        const { items, nextCursor } = cutPage(rows, PAGE, ({ id }) => id)
        const notes: Note[] = []
        for (const row of items) notes.push(viewOf(row, await bodyOf(tx, keys, row)))
        return { clientId, notes, nextCursor }
      })
      return { items: notes, nextCursor }
    },

    async createNote({ clientId, body }, { actor }) {
      const { note } = await logged(actor, 'created', async (tx, professionalId, now) => {
        await requireClient(tx, professionalId, clientId)
        // Locks against an erasure that runs at the same time.
        if (!(await holdClient(tx, clientId))) throw noSuchClient()
        const { id: keyId, key } = await keys.current(tx)
        const id = newId()
        const sealed = sealNote(key, { id, professionalId }, body)
        const data = { id, professionalId, clientId, keyId, sealed, createdAt: now, updatedAt: now }
        return { clientId, note: await tx.clientNote.create({ data }) }
      })
      return viewOf(note, body)
    },

    async updateNote({ id, body }, { actor }) {
      const { note } = await logged(actor, 'changed', async (tx, professionalId, now) => {
        const known = await own(tx, professionalId, id)
        const { id: keyId, key } = await keys.current(tx)
        const sealed = sealNote(key, known, body)
        const note = await tx.clientNote.update({
          where: { id },
          data: { keyId, sealed, updatedAt: now },
        })
        return { clientId: known.clientId, note }
      })
      return viewOf(note, body)
    },

    async deleteNote({ id }, { actor }) {
      await logged(actor, 'deleted', async (tx, professionalId) => {
        const note = await own(tx, professionalId, id)
        await tx.clientNote.deleteMany({ where: { id } })
        return { clientId: note.clientId, note }
      })
      return { deleted: true }
    },

    /** The log of who read or changed a page's notes. */
    async listNoteAccesses({ clientId, cursor }, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(database.prisma, userId)
      const before = readIdCursor(cursor)
      const rows = await database.prisma.noteAccess.findMany({
        where: {
          professionalId,
          ...(clientId !== undefined && { clientId }),
          ...(before !== undefined && { id: { lt: before } }),
        },
        orderBy: { id: 'desc' },
        take: PAGE + 1,
      })
      const { items, nextCursor } = cutPage(rows, PAGE, ({ id }) => id)
      return {
        items: items.map(({ professionalId: _, ...row }) => ({
          ...row,
          at: row.at.toISOString(),
          action: noteAccess.shape.action.parse(row.action),
        })),
        nextCursor,
      }
    },
  }
}

const noSuchClient = () => new AppError('NOT_FOUND', 'There is no such client.')

async function requireClient(tx: BookingTransaction, professionalId: string, clientId: string) {
  const client = await tx.client.findUnique({ where: { id: clientId } })
  if (client?.professionalId !== professionalId || client.phone === null) throw noSuchClient()
}

const viewOf = ({ id, clientId, createdAt, updatedAt }: ClientNote, body: string): Note => ({
  ...{ id, clientId, body },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

type AccessAction = 'read' | 'created' | 'changed' | 'deleted' | 'exported'

/** Records an access to notes in the page's log. */
export const recordAccess = (
  tx: Pick<BookingTransaction, 'noteAccess'>,
  access: Omit<NoteAccess, 'id' | 'action'> & { action: AccessAction },
) => tx.noteAccess.create({ data: { id: newId(), ...access } })
