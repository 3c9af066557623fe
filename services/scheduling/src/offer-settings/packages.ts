import { AppError, planAt, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { changesOf } from '../changes.rule.ts'
import { packageOf, putInOrder, withPackages } from '../offer/offer-rows.ts'
import {
  movedTo,
  requireFewPackages,
  requirePackagedServices,
  requirePackages,
} from '../offer/package.rule.ts'
import { ownProfessionalId } from '../owners/own-professional.ts'
import { pageChanges } from '../professionals/change-page.ts'
import type { Parts, SchedulingTransaction } from '../store.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'listPackages' | 'createPackage' | 'updatePackage' | 'removePackage'
>

const noSuchPackage = () => new AppError('NOT_FOUND', 'This page has no such package.')

/** What the account's page sells together. What was sold stays as agreed, whatever becomes of its package. */
export function packages(parts: Parts): Handlers {
  const { database, clock } = parts
  const change = pageChanges(parts)
  const requirePlan = async (tx: SchedulingTransaction, professionalId: string) =>
    requirePackages(planAt(await tx.planCopy.findUnique({ where: { professionalId } }), clock()))

  return {
    async listPackages(_, { actor: { userId } }) {
      const professionalId = await ownProfessionalId(database, userId)
      const rows = await database.prisma.package.findMany({
        where: { professionalId },
        ...withPackages.packages,
      })
      return { items: rows.map(packageOf) }
    },

    createPackage: (wanted, { actor: { userId } }) =>
      change(userId, async (tx, { id: professionalId, services, packages }) => {
        await requirePlan(tx, professionalId)
        requireFewPackages(packages.length + 1)
        requirePackagedServices(wanted.entries, services)
        const data = { ...wanted, id: newId(), professionalId, position: packages.length }
        return packageOf(await tx.package.create({ data }))
      }),

    updatePackage: ({ id, position, ...wanted }, { actor: { userId } }) =>
      change(userId, async (tx, { id: professionalId, services, packages }) => {
        const row = packages.find((held) => held.id === id)
        if (!row) throw noSuchPackage()
        await requirePlan(tx, professionalId)
        const data = changesOf(packageOf(row), wanted)
        if (data.entries) requirePackagedServices(data.entries, services)
        await tx.package.update({ where: { id }, data })
        if (position !== undefined)
          await putInOrder(movedTo(packages, { id, position }), tx.package.update)
        return packageOf(await tx.package.findUniqueOrThrow({ where: { id } }))
      }),

    removePackage: ({ id }, { actor: { userId } }) =>
      change(userId, async (tx, { packages }) => {
        if (!packages.some((held) => held.id === id)) throw noSuchPackage()
        await tx.package.delete({ where: { id } })
        await putInOrder(
          packages.filter((held) => held.id !== id),
          tx.package.update,
        )
        return { removed: true } as const
      }),
  }
}
