import type { Filler, Option } from '../conversation.ts'
import { withSlots } from '../fill.ts'
import { reply } from '../reply.ts'
import {
  isFree,
  whichAddress,
  whichName,
  whichPhone,
  whichPlace,
  whichService,
} from '../texts/book.ts'
import { label } from '../texts/words.ts'
import { placeOf, placesOf, serviceOf, wantedIn } from '../world/wanted.ts'
import { referenceOf } from './own.ts'

/** More are not listed. */
const MOST_SHOWN = 9

export const fillService: Filler = async (talk) => {
  const { memory } = talk
  const { page, slots } = memory
  if (page === null) return talk
  // `o mesmo da última vez` is the same service as well.
  const isSame = slots.wish.same && slots.serviceId === null && slots.placeId === null
  const reference = isSame ? await referenceOf(talk, page) : null
  const wanted = wantedIn(page, reference ?? slots)
  if (page.services.length < 2 || wanted.serviceId !== null)
    return {
      ...talk,
      memory: withSlots(memory, reference ? wanted : { serviceId: wanted.serviceId }),
    }
  const among = page.services.filter(({ id }) => slots.among.includes(id))
  const shown = (among.length > 1 ? among : page.services).slice(0, MOST_SHOWN)
  return reply(memory, whichService(shown, among.length > 1), {
    asked: 'service',
    options: shown.map(
      ({ id: serviceId, name }): Option => ({
        offer: { kind: 'service', slug: page.slug, serviceId },
        label: label(name),
      }),
    ),
  })
}

export const fillPlace: Filler = async (talk) => {
  const { memory } = talk
  const { page, slots } = memory
  if (page === null) return talk
  const { placeId } = wantedIn(page, slots)
  const places = placesOf(page, serviceOf(page, slots.serviceId))
  if (placeId !== null || places.length < 2)
    return { ...talk, memory: withSlots(memory, { placeId }) }
  const shown = places.slice(0, MOST_SHOWN)
  return reply(memory, whichPlace(shown), {
    asked: 'place',
    options: shown.map(
      ({ id, label: name }): Option => ({
        offer: { kind: 'place', slug: page.slug, placeId: id },
        label: label(name),
      }),
    ),
  })
}

/** Where a visit goes. */
export const fillAddress: Filler = async (talk) => {
  const { memory } = talk
  const place = memory.page && placeOf(memory.page, memory.slots.placeId)
  if (place?.kind !== 'client_address' || memory.address !== null) return talk
  return reply(memory, whichAddress, { asked: 'address' })
}

/** The names of those who are booked for, asked one by one. */
export const fillNames: Filler = async (talk) => {
  const { memory, turn } = talk
  const { page, slots, name } = memory
  const open = slots.people.find((one) => (one.isSelf ? name === null : one.name === null))
  if (!open || page === null) return talk
  const isAgain = memory.asked === 'name'
  const free = isAgain
    ? ''
    : `${isFree(
        slots.people.flatMap(({ starts }) => starts),
        page,
        turn.now,
      )} `
  return reply(memory, `${free}${whichName(open)}`, { asked: 'name' })
}

/** A phone, if the channel does not tell it. */
export const fillPhone: Filler = async (talk) => {
  const { memory, facts } = talk
  if (facts.person.phone !== null || memory.phone !== null) return talk
  return reply(memory, whichPhone(memory.name ?? '', facts.person.channel === 'web'), {
    asked: 'phone',
  })
}
