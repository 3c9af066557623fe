import { type ExportList, personalDataBy } from '@encaixe/service-kit'
import type { PrismaClient } from '../../generated/client.ts'
import { eraseAnswers } from '../idempotency/answers.sql.ts'
import type { KeyRing } from '../notes/key-ring.ts'
import { bodyOf, recordAccess } from '../notes/notes.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { tables } from '../tables.ts'
import { cancelAndEnd, clientsOf } from './erase-person.ts'

type Options = Pick<Parts, 'clock' | 'openings'> & { keys: KeyRing }

/**
 * What booking does for a person's rights, besides what its tables say. Their rows as a client lose all personal data; the
 * page they own goes, and all its clients with it. What others booked with the account's address loses that address.
 */
export function personalData(options: Options) {
  const made = personalDataBy<PrismaClient, BookingTransaction, 'cancelAndEnd'>({
    tables,
    hooks: { cancelAndEnd: cancelAndEnd(options) },
    owners: clientsOf,
    lists: (prisma, { professionalId }) =>
      professionalId === null ? [] : [notesOf(prisma, professionalId, options)],
    answer: ({
      appointments = [],
      occurrences = [],
      wishes = [],
      purchases = [],
      addressedAppointments = [],
      clients = [],
    }) => ({
      // Notices of a package have its id in the place of an appointment's.
      appointmentIds: [...appointments, ...occurrences, ...wishes, ...purchases],
      addressedAppointmentIds: [...addressedAppointments],
      clientIds: [...clients],
    }),
  })
  return {
    ...made,
    async erase(...[person, t]: Parameters<typeof made.erase>) {
      const found = await made.erase(person, t)
      const ids = [...Object.values(person.found), ...Object.values(found)].flat()
      await eraseAnswers(t.tx, person.userId, [person.userId, ...ids])
      return found
    },
  }
}

/** Private notes, for the professional who wrote them alone. */
const notesOf = (
  prisma: PrismaClient,
  professionalId: string,
  { keys, clock }: Options,
): ExportList => ({
  name: 'notes',
  page: async (after, limit) => {
    const rows = await prisma.clientNote.findMany({
      where: { professionalId, ...(after !== null && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: limit,
    })
    if (after === null && rows.length > 0) {
      const at = new Date(clock().epochMilliseconds)
      const all = { clientId: null, noteId: null, sessionId: null }
      await recordAccess(prisma, { professionalId, action: 'exported', at, ...all })
    }
    const shown = []
    for (const row of rows) {
      const { sealed: _, keyId: __, ...note } = row
      shown.push({ ...note, body: await bodyOf(prisma, keys, row) })
    }
    return shown
  },
})
