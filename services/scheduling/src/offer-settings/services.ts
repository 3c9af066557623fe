import { AppError, NO_PREPAYMENT, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { changesOf } from '../changes.rule.ts'
import {
  inOrder,
  requireFewEnough,
  requireOwnPlaces,
  requireOwnServices,
} from '../offer/offer.rule.ts'
import { packageOf, putInOrder, serviceColumns, serviceOf, withOffer } from '../offer/offer-rows.ts'
import { isPackaged } from '../offer/package.rule.ts'
import { requirePayable } from '../offer/prepayment.rule.ts'
import { ownProfessionalId } from '../owners/own-professional.ts'
import { pageChanges } from '../professionals/change-page.ts'
import type { Parts } from '../store.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'listServices' | 'createService' | 'updateService' | 'removeService' | 'orderServices'
>

const noSuchService = () => new AppError('NOT_FOUND', 'This page has no such service.')

/** What the account's page offers. What was booked stays as agreed, whatever becomes of its service. */
export function services(parts: Parts): Handlers {
  const { database } = parts
  const change = pageChanges(parts)

  return {
    async listServices(_, { actor: { userId } }) {
      const professionalId = await ownProfessionalId(database, userId)
      const rows = await database.prisma.service.findMany({
        where: { professionalId },
        ...withOffer.services,
      })
      return { items: rows.map(serviceOf) }
    },

    createService: (wanted, { actor: { userId } }) =>
      change(userId, async (tx, page) => {
        const { id: professionalId, services, places } = page
        requirePayable(wanted.prepayment, NO_PREPAYMENT, page)
        requireFewEnough([...services, wanted], 'name')
        requireOwnPlaces(wanted, places)
        requireOwnServices(wanted, services)
        const data = {
          ...serviceColumns(wanted),
          id: newId(),
          professionalId,
          position: services.length,
        }
        return serviceOf(await tx.service.create({ data }))
      }),

    updateService: ({ id, ...wanted }, { actor: { userId } }) =>
      change(userId, async (tx, page) => {
        const { services, places } = page
        const held = services.find((service) => service.id === id)
        if (!held) throw noSuchService()
        const { prepayment } = serviceOf(held)
        requirePayable(wanted.prepayment, prepayment, page)
        const data = changesOf({ ...held, prepayment }, serviceColumns(wanted))
        const changed = { ...held, ...data }
        if (changed.active && !held.active) {
          requireFewEnough(
            services.map((service) => (service.id === id ? changed : service)),
            'active',
          )
        }
        if (data.placeIds) requireOwnPlaces(changed, places)
        if (data.addsTo) requireOwnServices(changed, services)
        return serviceOf(await tx.service.update({ where: { id }, data }))
      }),

    removeService: ({ id }, { actor: { userId } }) =>
      change(userId, async (tx, { services, packages }) => {
        const held = services.find((service) => service.id === id)
        if (!held) throw noSuchService()
        // A package would else be of fewer services than its professional said.
        if (held.wasBooked || isPackaged(id, packages.map(packageOf))) {
          await tx.service.update({ where: { id }, data: { active: false } })
        } else {
          await tx.service.delete({ where: { id } })
          await putInOrder(
            services.filter((service) => service.id !== id),
            tx.service.update,
          )
        }
        return { removed: true } as const
      }),

    orderServices: ({ ids }, { actor: { userId } }) =>
      change(userId, async (tx, { services }) => {
        const ordered = inOrder(services, ids)
        await putInOrder(ordered, tx.service.update)
        return { items: ordered.map((row, position) => serviceOf({ ...row, position })) }
      }),
  }
}
