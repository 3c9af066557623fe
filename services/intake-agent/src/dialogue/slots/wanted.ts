import type { Filler, Option, Reply } from '../conversation.ts'
import { withSlots } from '../fill.ts'
import type { Memory } from '../memory.ts'
import { reply } from '../reply.ts'
import * as bookTexts from '../texts/book.ts'
import { label } from '../texts/words.ts'
import type { Page, PageService } from '../world/page.ts'
import {
  bookedAlone,
  placeOf,
  placesOf,
  type Refused,
  refusedTogether,
  servicesOf,
  wantedIn,
} from '../world/wanted.ts'
import { referenceOf } from './own.ts'

/** More are not listed. */
const MOST_SHOWN = 9

export const fillService: Filler = async (talk) => {
  const { memory } = talk
  const { page, slots } = memory
  if (page === null) return talk
  // `o mesmo da última vez` is the same service as well.
  const isSame = slots.wish.same && slots.serviceIds.length === 0 && slots.placeId === null
  const reference = isSame ? await referenceOf(talk, page) : null
  const wanted = wantedIn(page, reference ?? slots)
  const refused = refusedTogether(page, wanted.serviceIds)
  if (refused) return askOther(memory, page, refused)
  if (page.services.length === 0 || wanted.serviceIds.length > 0)
    return { ...talk, memory: withSlots(memory, wanted) }
  return askService(memory, page, bookedAlone(page))
}

const askService = (
  memory: Memory,
  page: Page,
  services: readonly PageService[],
  before = '',
): Reply => {
  const shown = services.slice(0, MOST_SHOWN)
  return reply(memory, before + bookTexts.whichService(shown), {
    asked: 'service',
    options: shown.map(
      ({ id: serviceId, name }): Option => ({
        offer: { kind: 'service', slug: page.slug, serviceId },
        label: label(name),
      }),
    ),
  })
}

/** What cannot be one appointment, and what could be instead. */
function askOther(memory: Memory, page: Page, refused: Refused): Reply {
  const before = `${bookTexts.refusedWords(refused)} `
  return refused.code === 'ADD_ON_ALONE'
    ? askService(memory, page, refused.mains, before)
    : askService(withSlots(memory, { serviceIds: [] }), page, refused.services, before)
}

export const fillPlace: Filler = async (talk) => {
  const { memory } = talk
  const { page, slots } = memory
  if (page === null) return talk
  const { placeId } = wantedIn(page, slots)
  const places = placesOf(page, servicesOf(page, slots.serviceIds))
  if (placeId !== null || places.length < 2)
    return { ...talk, memory: withSlots(memory, { placeId }) }
  const shown = places.slice(0, MOST_SHOWN)
  return reply(memory, bookTexts.whichPlace(shown), {
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
  return reply(memory, bookTexts.whichAddress, { asked: 'address' })
}

/** The names of those who are booked for, asked one by one. */
export const fillNames: Filler = async (talk) => {
  const { memory, turn } = talk
  const { page, slots, name } = memory
  const open = slots.people.find((one) => (one.isSelf ? name === null : one.name === null))
  if (!open || page === null) return talk
  const starts = slots.people.flatMap((one) => one.starts)
  const free = memory.asked === 'name' ? '' : bookTexts.isFree(starts, page, turn.now)
  return reply(memory, `${free} ${bookTexts.whichName(open)}`.trim(), { asked: 'name' })
}

/** A phone, if the channel does not tell it. */
export const fillPhone: Filler = async (talk) => {
  const { memory, facts } = talk
  if (facts.person.phone !== null || memory.phone !== null) return talk
  return reply(memory, bookTexts.whichPhone(memory.name ?? ''), { asked: 'phone' })
}
