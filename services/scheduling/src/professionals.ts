import {
  AppError,
  type RpcInput,
  type RpcOutput,
  schedulingEvents,
  type schedulingRpcs,
} from '@encaixe/contracts'
import { isUniqueViolation, newId } from '@encaixe/service-kit'
import { availabilityOfRow, withAvailability } from './availability-rows.ts'
import { searchColumns } from './domain/search.ts'
import { weekToSave } from './domain/week.ts'
import { professionalOf } from './professional-views.ts'
import type { SchedulingDatabase } from './store.ts'

type Rpcs = typeof schedulingRpcs

const PAGE = 200

interface Dependencies {
  database: SchedulingDatabase
  clock: () => Temporal.Instant
}

/** Professionals as their owner keeps them, and as the other services copy them. */
export function professionals({ database, clock }: Dependencies) {
  const { prisma } = database

  /** A unique violation does not say which of the two it was; the rows do. */
  async function whatIsTaken(slug: string): Promise<AppError> {
    return (await prisma.professional.findUnique({ where: { slug }, select: { id: true } }))
      ? new AppError('SLUG_TAKEN', 'Another professional has this address.', {
          errors: [{ path: 'slug', message: 'Esse endereço já está em uso. Tente outro.' }],
        })
      : new AppError('VALIDATION_FAILED', 'This account already owns a professional.', {
          errors: [{ path: 'userId', message: 'Esta conta já tem uma página.' }],
        })
  }

  async function create(
    input: RpcInput<Rpcs['createProfessional']>,
  ): Promise<RpcOutput<Rpcs['createProfessional']>> {
    const { windows, userId, ...practice } = input
    const week = weekToSave(windows)
    const id = newId()
    const now = clock()
    const createdAt = new Date(now.epochMilliseconds)
    return database.transaction(async ({ tx, emit }) => {
      const row = await tx.professional.create({
        data: {
          ...practice,
          ...searchColumns(practice),
          id,
          userId: userId ?? `unclaimed:${id}`,
          createdAt,
          updatedAt: createdAt,
          availability: { createMany: { data: week } },
        },
        include: withAvailability(now),
      })
      const professional = professionalOf(row)
      await emit(schedulingEvents.ProfessionalCreated, { subject: id, data: professional })
      await emit(schedulingEvents.AvailabilityChanged, {
        subject: id,
        data: availabilityOfRow(row),
      })
      return professional
    })
  }

  return {
    async createProfessional(input: RpcInput<Rpcs['createProfessional']>) {
      try {
        return await create(input)
      } catch (error) {
        throw isUniqueViolation(error) ? await whatIsTaken(input.slug) : error
      }
    },

    async getProfessional({
      slug,
    }: RpcInput<Rpcs['getProfessional']>): Promise<RpcOutput<Rpcs['getProfessional']>> {
      const row = await prisma.professional.findUnique({
        where: { slug },
        include: withAvailability(clock()),
      })
      if (!row) throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
      return { professional: professionalOf(row), availability: availabilityOfRow(row) }
    },

    async pageProfessionals({
      cursor,
    }: RpcInput<Rpcs['pageProfessionals']>): Promise<RpcOutput<Rpcs['pageProfessionals']>> {
      const rows = await prisma.professional.findMany({
        ...(cursor === null ? {} : { where: { id: { gt: cursor } } }),
        orderBy: { id: 'asc' },
        take: PAGE,
        include: withAvailability(clock()),
      })
      return {
        items: rows.map((row) => ({
          professional: professionalOf(row),
          availability: availabilityOfRow(row),
        })),
        nextCursor: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
      }
    },
  }
}
