import { AppError, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { changesOf } from '../changes.rule.ts'
import { inOrder, placeToSave, requireFewEnough } from '../offer/offer.rule.ts'
import { placeOf, putInOrder, withOffer } from '../offer/offer-rows.ts'
import { ownProfessionalId } from '../owners/own-professional.ts'
import { pageChanges } from '../professionals/change-page.ts'
import type { Parts } from '../store.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'listPlaces' | 'createPlace' | 'updatePlace' | 'removePlace' | 'orderPlaces'
>

const noSuchPlace = () => new AppError('NOT_FOUND', 'This page has no such place.')

/** Where the account's page takes place. What was booked stays as agreed, whatever becomes of its place. */
export function places(parts: Parts): Handlers {
  const { database } = parts
  const change = pageChanges(parts)

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
      change(userId, async (tx, { id: professionalId, places }) => {
        requireFewEnough([...places, wanted], 'label')
        const position = places.length
        const data = { ...placeToSave(wanted), id: newId(), professionalId, position }
        return placeOf(await tx.place.create({ data }))
      }),

    updatePlace: ({ id, ...wanted }, { actor: { userId } }) =>
      change(userId, async (tx, { places }) => {
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
      change(userId, async (tx, { places, services }) => {
        const held = places.find((place) => place.id === id)
        if (!held) throw noSuchPlace()
        // A service that named it and no other would else take place everywhere.
        const isNamed = services.some(({ placeIds }) => placeIds.includes(id))
        if (held.wasBooked || isNamed) {
          await tx.place.update({ where: { id }, data: { active: false } })
        } else {
          await tx.place.delete({ where: { id } })
          await putInOrder(
            places.filter((place) => place.id !== id),
            tx.place.update,
          )
        }
        return { removed: true } as const
      }),

    orderPlaces: ({ ids }, { actor: { userId } }) =>
      change(userId, async (tx, { places }) => {
        const ordered = inOrder(places, ids)
        await putInOrder(ordered, tx.place.update)
        return { items: ordered.map((row, position) => placeOf({ ...row, position })) }
      }),
  }
}
