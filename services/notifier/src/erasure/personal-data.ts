import type { DataSubject, ExportList } from '@encaixe/service-kit'
import type { PrismaClient } from '../../generated/client.ts'
import { deliveriesTo } from './deliveries-to.sql.ts'

/** What the notifier holds about a person: what they read in the app, and what was sent to them. */
export const personalLists = (
  prisma: PrismaClient,
  { userId, professionalId }: DataSubject,
): ExportList[] => [
  {
    name: 'notifications',
    page: (after, limit) =>
      prisma.notification.findMany({
        where: { userId, ...(after === null ? {} : { id: { gt: after } }) },
        orderBy: { id: 'asc' },
        take: limit,
      }),
  },
  {
    name: 'notificationPreferences',
    page: async (after) =>
      after === null
        ? (await prisma.notificationPreference.findMany({ where: { userId } })).map((row) => ({
            ...row,
            id: userId,
          }))
        : [],
  },
  {
    name: 'pushSubscriptions',
    // Without the keys, which the browser keeps.
    page: (after, limit) =>
      prisma.pushSubscription.findMany({
        where: { userId, ...(after === null ? {} : { id: { gt: after } }) },
        select: { id: true, endpoint: true, createdAt: true },
        orderBy: { id: 'asc' },
        take: limit,
      }),
  },
  {
    name: 'reminderTexts',
    page: async (after) =>
      after === null && professionalId !== null
        ? (await prisma.reminderText.findMany({ where: { professionalId } })).map((row) => ({
            ...row,
            id: professionalId,
          }))
        : [],
  },
  {
    name: 'reminderTimes',
    page: async (after) =>
      after === null && professionalId !== null
        ? (await prisma.reminderTimes.findMany({ where: { professionalId } })).map((row) => ({
            ...row,
            id: professionalId,
          }))
        : [],
  },
  {
    name: 'deliveries',
    page: (after, limit) => deliveriesTo(prisma, { userId, professionalId, after, limit }),
  },
]
