import type { bookingEvents, EventData, ToldWish } from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import type { Links } from '../../texts/links.ts'
import { dayAndTime, timeOfDay } from '../../texts/words.ts'
import type { Notice } from '../define.ts'
import { exampleSides, forClient, sides, sidesOf } from '../sides.ts'
import { hoursAfter } from '../texts.ts'
import { linkButton } from '../whatsapp.ts'

/** What a notice about a place on the waitlist may tell. */
const waitlistParams = sides.extend({
  wishId: z.string(),
  service: z.string().nullable(),
  timezone: z.string(),
  toldAt: z.string(),
})
export type WaitlistParams = z.output<typeof waitlistParams>

/** A free time besides, and until when it is the person's turn. */
export const offerParams = waitlistParams.extend({
  startsAt: z.string(),
  endsAt: z.string(),
  until: z.string(),
  /** Taking it needs an address, which a button cannot ask for. */
  needsAddress: z.boolean(),
  /** Whether the time is kept for them meanwhile; absent of offers stored before others could take it. */
  isHeld: z.boolean().default(true),
})
export type OfferParams = z.output<typeof offerParams>

const example = {
  wishId: '019ab000-0000-7000-8000-000000000003',
  ...exampleSides,
  service: 'Primeira consulta',
  timezone: 'America/Sao_Paulo',
  toldAt: '2026-11-25T15:00:00-03:00',
}
export const exampleOffer = {
  ...example,
  startsAt: '2026-11-26T15:00:00-03:00',
  endsAt: '2026-11-26T15:50:00-03:00',
  until: '2026-11-25T15:20:00-03:00',
  needsAddress: false,
  isHeld: true,
}

/** What all of them have in common. At night turns wait, so their notices need not. */
export const aboutWaitlist = {
  ...forClient,
  params: waitlistParams,
  example,
  group: 'bookings' as const,
  quietHours: 'ignore' as const,
  usefulUntil: ({ toldAt }: WaitlistParams) => hoursAfter(toldAt, 12),
}

type Wish = Pick<WaitlistParams, 'wishId'>

const waitlistToken = ({ wishId }: Wish, { tokenFor }: Links) =>
  tokenFor({ side: 'waitlist', appointmentId: wishId, generation: 0 })

/** Where a person sees their wish, and a button that leads there. */
export const waitlistPage = (about: Wish, links: Links) =>
  `${links.publicUrl}/espera/${waitlistToken(about, links)}`
export const waitlistButton = (text: string) => linkButton(text, '/espera/{{1}}', waitlistToken)

/** What a button of an offer does. */
export const offerActions = ['accept-offer', 'decline-offer'] as const
export type OfferAction = (typeof offerActions)[number]

/** A button that sends back what to do with the offer, signed: `action.TOKEN`. */
export const offerButton = (action: OfferAction, text: string) => ({
  kind: 'reply' as const,
  text,
  payload: (about: Wish, links: Links) => `${action}.${waitlistToken(about, links)}`,
})

export const offeredWhen = ({ startsAt, timezone }: OfferParams) => dayAndTime(startsAt, timezone)
export const turnEnd = ({ until, timezone }: OfferParams) => timeOfDay(until, timezone)

type Offered = EventData<(typeof bookingEvents)['WaitlistOffered']>

const paramsOf = ({ professional, contact, service, wishId }: ToldWish, toldAt: string) => ({
  ...{ wishId, service, toldAt },
  ...sidesOf(professional, contact),
  timezone: professional.timezone,
})

/** The deliveries of a notice to who waits. The wish's id stands for an appointment's: see erasures. */
function noticeOfWish<P>(notice: Notice<P>, told: ToldWish, params: P): NewDelivery[] {
  const { professional, contact, wishId } = told
  const { phone, email } = contact
  return notice.to({ userId: null, phone, email }, params, {
    professionalId: professional.id,
    appointment: { id: wishId, version: 1 },
    timezone: professional.timezone,
  })
}

export const noticeOfJoining = (notice: Notice<WaitlistParams>, told: ToldWish, toldAt: string) =>
  noticeOfWish(notice, told, paramsOf(told, toldAt))

export const noticeOfOffer = (notice: Notice<OfferParams>, offered: Offered, toldAt: string) => {
  const { startsAt, endsAt, until, needsAddress, held } = offered
  const times = { startsAt, endsAt, until, needsAddress, isHeld: held !== null }
  const params = { ...paramsOf(offered, toldAt), ...times }
  return noticeOfWish(notice, offered, params)
}
