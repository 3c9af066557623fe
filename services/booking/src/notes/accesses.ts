import { noteAccess, type noteRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf, newId } from '@encaixe/service-kit'
import type { NoteAccess } from '../../generated/client.ts'
import { ownPage } from '../copies/professional-copies.ts'
import { readIdCursor } from '../cursor.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'

export type AccessAction = 'read' | 'created' | 'changed' | 'deleted' | 'exported'

const PAGE = 50

/** Records an access to notes in the page's log. */
export const recordAccess = (
  tx: Pick<BookingTransaction, 'noteAccess'>,
  access: Omit<NoteAccess, 'id' | 'action'> & { action: AccessAction },
) => tx.noteAccess.create({ data: { id: newId(), ...access } })

/** The log of who read or changed a page's notes. */
export function noteAccesses({
  prisma,
}: BookingDatabase): HandlersOf<typeof noteRpcs, 'listNoteAccesses'> {
  return {
    async listNoteAccesses({ clientId, cursor }, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const before = readIdCursor(cursor)
      const rows = await prisma.noteAccess.findMany({
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
        items: items.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          action: noteAccess.shape.action.parse(row.action),
          clientId: row.clientId,
          noteId: row.noteId,
          sessionId: row.sessionId,
        })),
        nextCursor,
      }
    },
  }
}
