import type { calendarRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { CalendarsParts } from '../store.ts'

/** Seals by the first secret what an older one sealed. */
export const rotateKeys = ({
  database,
  sealing,
}: Pick<CalendarsParts, 'database' | 'sealing'>): HandlersOf<
  typeof calendarRpcs,
  'rotateCalendarKeys'
> => ({
  async rotateCalendarKeys() {
    const rows = await database.prisma.connection.findMany({
      where: { sealedBy: { not: sealing.current } },
      select: { id: true, sealed: true, sealedBy: true },
    })
    for (const { id, ...row } of rows) {
      const data = sealing.seal(sealing.open(row, id), id)
      await database.prisma.connection.updateMany({ where: { id }, data })
    }
    return { resealed: rows.length }
  },
})
