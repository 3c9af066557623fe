import { AppError, type schedulingRpcs } from '@encaixe/contracts'
import { fittingPage, type HandlersOf, isUniqueViolation } from '@encaixe/service-kit'
import { availabilityOf, withAvailability } from '../availability/availability-rows.ts'
import type { Parts } from '../store.ts'
import { instantPayToSave } from './instant-pay.rule.ts'
import { saveNewProfessional } from './new-professional.ts'
import { openPage } from './open-page.ts'
import { byAddress, slugTaken } from './page-addresses.ts'
import { ownProfessionalOf, professionalOf, withAllTold } from './professional-views.ts'

type ProfessionalHandlers = HandlersOf<
  typeof schedulingRpcs,
  'createProfessional' | 'openPage' | 'getOwnProfessional' | 'getProfessional' | 'pageProfessionals'
>

/** Professionals as their owner keeps them, and as the other services copy them. */
export function professionals({ database, cache, clock }: Parts): ProfessionalHandlers {
  const { prisma } = database

  /** A unique violation does not say which of the two it was; the rows do. */
  async function whatIsTaken(slug: string): Promise<AppError> {
    return (await prisma.professional.findUnique({ where: { slug }, select: { id: true } }))
      ? slugTaken()
      : new AppError('VALIDATION_FAILED', 'This account already owns a professional.', {
          errors: [{ path: 'owner', message: 'Esta conta já tem uma página.' }],
        })
  }

  return {
    async createProfessional({ phone, ...input }) {
      const now = clock()
      // An operator knows whose page it is.
      const phones = { phone, pendingPhone: null, phoneProvenAt: now }
      try {
        return await saveNewProfessional(
          { database, cache },
          { ...input, ...phones, ...instantPayToSave(input) },
          now,
        )
      } catch (error) {
        throw isUniqueViolation(error) ? await whatIsTaken(input.slug) : error
      }
    },

    openPage: openPage({ database, cache, clock }),

    async getOwnProfessional(_, { actor: { userId } }) {
      const row = await prisma.professional.findUnique({ where: { userId } })
      return { professional: row && ownProfessionalOf(row) }
    },

    async getProfessional({ slug }) {
      const include = { ...withAvailability(clock()), ...withAllTold }
      const row = await byAddress(prisma, slug, (of) =>
        prisma.professional.findUnique({ where: { slug: of }, include }),
      )
      if (!row) throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
      return { professional: professionalOf(row), availability: availabilityOf(row) }
    },

    pageProfessionals: ({ cursor }) =>
      fittingPage({
        cursor,
        read: (after, take) =>
          prisma.professional.findMany({
            ...(after === null ? {} : { where: { id: { gt: after } } }),
            orderBy: { id: 'asc' },
            take,
            include: { ...withAvailability(clock()), ...withAllTold },
          }),
        idOf: ({ id }) => id,
        itemOf: (row) => ({
          professional: professionalOf(row),
          availability: availabilityOf(row),
        }),
      }),
  }
}
