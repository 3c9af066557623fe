import { AppError, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import type { PageDependencies } from '../professionals/change-page.ts'
import { changesOf } from '../professionals/changes.rule.ts'
import { ownProfessionalId } from '../professionals/own-professional.ts'
import type { SchedulingTransaction } from '../store.ts'
import { changeOffer } from './change-offer.ts'
import { inOrder, placeToSave, requireFewEnough } from './offer.rule.ts'
import { placeOf, withOffer } from './offer-rows.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'listPlaces' | 'createPlace' | 'updatePlace' | 'removePlace' | 'orderPlaces'
>

const noSuchPlace = () => new AppError('NOT_FOUND', 'This page has no such place.')

/** Where the account's page takes place. What was booked stays as agreed, whatever becomes of its place. */
export function places(dependencies: PageDependencies): Handlers {
  const { database } = dependencies

  return {
    async listPlaces(_, { actor: { userId } }) {
      const professionalId = await ownProfessionalId(database, userId)
      const rows = await database.prisma.place.findMany({
        where: { professionalId },
        ...withOffer.places,
      })
      return { items: rows.map(placeOf) }
    },

    createPlace: (wanted, { actor: { userId } }) =>
      changeOffer(dependencies, userId, async (tx, { professionalId, places }) => {
        requireFewEnough([...places, wanted], 'label')
        const position = places.length
        const data = { ...placeToSave(wanted), id: newId(), professionalId, position }
        return placeOf(await tx.place.create({ data }))
      }),

    updatePlace: ({ id, ...wanted }, { actor: { userId } }) =>
      changeOffer(dependencies, userId, async (tx, { places }) => {
        const row = places.find((place) => place.id === id)
        if (!row) throw noSuchPlace()
        const { id: _, position: __, ...held } = placeOf(row)
        const changed = placeToSave({ ...held, ...changesOf(held, wanted) })
        if (changed.active && !held.active) {
          requireFewEnough(
            places.map((place) => (place.id === id ? changed : place)),
            'active',
          )
        }
        return placeOf(await tx.place.update({ where: { id }, data: changed }))
      }),

    removePlace: ({ id }, { actor: { userId } }) =>
      changeOffer(dependencies, userId, async (tx, { places, services }) => {
        const held = places.find((place) => place.id === id)
        if (!held) throw noSuchPlace()
        // A service that named it and no other would else take place everywhere.
        const isNamed = services.some(({ placeIds }) => placeIds.includes(id))
        if (held.wasBooked || isNamed) {
          await tx.place.update({ where: { id }, data: { active: false } })
        } else {
          await tx.place.delete({ where: { id } })
          await putInOrder(
            tx,
            places.filter((place) => place.id !== id),
          )
        }
        return { removed: true } as const
      }),

    orderPlaces: ({ ids }, { actor: { userId } }) =>
      changeOffer(dependencies, userId, async (tx, { places }) => {
        const ordered = inOrder(places, ids)
        await putInOrder(tx, ordered)
        return { items: ordered.map((row, position) => placeOf({ ...row, position })) }
      }),
  }
}

/** Numbers them from 0 without gaps. */
async function putInOrder(
  tx: SchedulingTransaction,
  rows: readonly { id: string; position: number }[],
): Promise<void> {
  for (const [position, { id, position: held }] of rows.entries()) {
    if (position !== held) await tx.place.update({ where: { id }, data: { position } })
  }
}
