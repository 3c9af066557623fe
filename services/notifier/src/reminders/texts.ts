import {
  AppError,
  type notifierRpcs,
  planAt,
  planHas,
  type ReminderTexts,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { ownedPage } from '../copies.ts'
import type { NotifierDatabase } from '../store.ts'
import { isQuotable, quoted } from '../texts/quoted.ts'

/**
 * Kept as it will be sent, so that whoever wrote it sees it.
 * @throws AppError VALIDATION_FAILED when nothing of it would be
 */
function asSent(path: string, typed: string | null): string | null {
  if (typed === null) return null
  if (isQuotable(typed)) return quoted(typed)
  throw new AppError('VALIDATION_FAILED', 'Nothing of a text would be sent.', {
    errors: [{ path, message: 'Escreva com palavras: links e telefones não vão junto.' }],
  })
}

/** What the reminders of a page say in its own words; what the plan does not have is kept and not sent. */
export function reminderTexts({
  database: { prisma },
  clock,
}: {
  database: Pick<NotifierDatabase, 'prisma'>
  clock: () => Temporal.Instant
}): HandlersOf<typeof notifierRpcs, 'getReminderTexts' | 'setReminderTexts'> {
  async function pageOf(userId: string): Promise<{ professionalId: string; areUsed: boolean }> {
    const { professionalId } = await ownedPage(prisma, userId)
    const plan = await prisma.planCopy.findUnique({ where: { professionalId } })
    return { professionalId, areUsed: planHas(planAt(plan, clock()), 'custom_reminders') }
  }

  return {
    async getReminderTexts(_, { actor: { userId } }): Promise<ReminderTexts> {
      const { professionalId, areUsed } = await pageOf(userId)
      const held = await prisma.reminderText.findUnique({ where: { professionalId } })
      return {
        dayBefore: held?.dayBefore ?? null,
        hourBefore: held?.hourBefore ?? null,
        areUsed,
      }
    },
    async setReminderTexts({ dayBefore = null, hourBefore = null }, { actor: { userId } }) {
      const { professionalId, areUsed } = await pageOf(userId)
      const texts = {
        dayBefore: asSent('dayBefore', dayBefore),
        hourBefore: asSent('hourBefore', hourBefore),
      }
      if (dayBefore === null && hourBefore === null) {
        await prisma.reminderText.deleteMany({ where: { professionalId } })
        return { ...texts, areUsed }
      }
      if (!areUsed) {
        throw new AppError('PLAN_FEATURE_REQUIRED', 'The plan of the page has no custom_reminders.')
      }
      await prisma.reminderText.upsert({
        where: { professionalId },
        create: { professionalId, ...texts },
        update: texts,
      })
      return { ...texts, areUsed }
    },
  }
}
