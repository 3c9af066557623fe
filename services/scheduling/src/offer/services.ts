import { AppError, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import type { PageDependencies } from '../professionals/change-page.ts'
import { changesOf } from '../professionals/changes.rule.ts'
import { ownProfessionalId } from '../professionals/own-professional.ts'
import type { SchedulingTransaction } from '../store.ts'
import { changeOffer } from './change-offer.ts'
import { inOrder, requireFewEnough, requireOwnPlaces } from './offer.rule.ts'
import { serviceOf, withOffer } from './offer-rows.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'listServices' | 'createService' | 'updateService' | 'removeService' | 'orderServices'
>

const noSuchService = () => new AppError('NOT_FOUND', 'This page has no such service.')

/** What the account's page offers. What was booked stays as agreed, whatever becomes of its service. */
export function services(dependencies: PageDependencies): Handlers {
  const { database } = dependencies

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
      changeOffer(dependencies, userId, async (tx, { professionalId, services, places }) => {
        requireFewEnough([...services, wanted], 'name')
        requireOwnPlaces(wanted, places)
        const data = { ...wanted, id: newId(), professionalId, position: services.length }
        return serviceOf(await tx.service.create({ data }))
      }),

    updateService: ({ id, ...wanted }, { actor: { userId } }) =>
      changeOffer(dependencies, userId, async (tx, { services, places }) => {
        const held = services.find((service) => service.id === id)
        if (!held) throw noSuchService()
        const data = changesOf(held, wanted)
        const changed = { ...held, ...data }
        if (changed.active && !held.active) {
          requireFewEnough(
            services.map((service) => (service.id === id ? changed : service)),
            'active',
          )
        }
        if (data.placeIds) requireOwnPlaces(changed, places)
        return serviceOf(await tx.service.update({ where: { id }, data }))
      }),

    removeService: ({ id }, { actor: { userId } }) =>
      changeOffer(dependencies, userId, async (tx, { services }) => {
        const held = services.find((service) => service.id === id)
        if (!held) throw noSuchService()
        if (held.wasBooked) await tx.service.update({ where: { id }, data: { active: false } })
        else {
          await tx.service.delete({ where: { id } })
          await putInOrder(
            tx,
            services.filter((service) => service.id !== id),
          )
        }
        return { removed: true } as const
      }),

    orderServices: ({ ids }, { actor: { userId } }) =>
      changeOffer(dependencies, userId, async (tx, { services }) => {
        const ordered = inOrder(services, ids)
        await putInOrder(tx, ordered)
        return { items: ordered.map((row, position) => serviceOf({ ...row, position })) }
      }),
  }
}

/** Numbers them from 0 without gaps. */
async function putInOrder(
  tx: SchedulingTransaction,
  rows: readonly { id: string; position: number }[],
): Promise<void> {
  for (const [position, { id, position: held }] of rows.entries()) {
    if (position !== held) await tx.service.update({ where: { id }, data: { position } })
  }
}
