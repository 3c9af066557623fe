import { formerSeries, type schedulingRpcs } from '@encaixe/contracts'
import { fittingPage, type HandlersOf } from '@encaixe/service-kit'
import type { Parts } from '../store.ts'

type Handler = HandlersOf<typeof schedulingRpcs, 'pageFormerSeries'>['pageFormerSeries']

/** The series that scheduling wrote before booking did, in order of id. Nothing here writes them any more. */
export const formerSeriesPages =
  ({ database: { prisma }, clock }: Parts): Handler =>
  ({ cursor }) =>
    fittingPage({
      cursor,
      read: (after, take) =>
        prisma.recurringSchedule.findMany({
          ...(after === null ? {} : { where: { id: { gt: after } } }),
          orderBy: { id: 'asc' },
          take,
          include: {
            occurrences: {
              where: { conflict: { not: null }, startsAt: { gt: clock().toString() } },
              select: { number: true, conflict: true },
            },
          },
        }),
      idOf: ({ id }) => id,
      itemOf: ({ startsOn, endsOn, createdAt, updatedAt, occurrences, ...row }) =>
        formerSeries.parse({
          ...row,
          startsOn: dayOf(startsOn),
          endsOn: endsOn && dayOf(endsOn),
          createdAt: createdAt.toISOString(),
          updatedAt: updatedAt.toISOString(),
          conflicts: occurrences.map(({ number, conflict }) => ({ number, reason: conflict })),
        }),
    })

const dayOf = (column: Date): string => column.toISOString().slice(0, 10)
