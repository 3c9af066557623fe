import { error } from '@sveltejs/kit'
import type { Api } from '#lib/api/client.ts'
import { ApiProblem } from '#lib/api/problem.ts'
import type { BookingLimit, Slots } from '#lib/api/resources.ts'
import { chosenOf } from '#lib/booking/basket.ts'
import { googleCalendarUrl } from '#lib/booking/calendar-entry.ts'
import { agendaOf, daysRange } from '#lib/booking/days/agenda.ts'
import { accentStyles } from '#lib/look/accent.ts'
import { bookTime } from '#lib/server/booking/book-time.ts'
import { bookedEntry } from '#lib/server/booking/booked-entry.ts'
import { readBookingProof } from '#lib/server/booking/booking-proof.ts'
import { heldBy } from '#lib/server/booking/held-booking.ts'
import { ownPurchases, sessionOf } from '#lib/server/booking/known-sessions.ts'
import { bookingPrefill } from '#lib/server/booking/prefill.ts'
import { linkCardPath } from '#lib/server/page/link-card.ts'
import { redirectMoved } from '#lib/server/page/moved-page.ts'
import { apiFor, currentVisitor, failPage } from '#lib/server/visit.ts'
import { price } from '#lib/text/format.ts'
import { dayIn, isDate, wallTime } from '#lib/time/calendar.ts'
import { zoneName } from '#lib/time/zone.ts'
import { PUBLIC_URL, WEB_SECRET } from '$app/env/private'
import type { PageServerLoad } from './$types'

const SLUG = /^[a-z0-9-]{3,60}$/
const NO_SLOTS: Slots = { morning: [], afternoon: [], evening: [] }
/** If the limit cannot be read, the booking itself reports it. */
const NO_LIMIT: BookingLimit = { acceptsBookings: true, acceptsNewClients: true, fullMonths: [] }

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** An id from the address, or several with commas between; nonsense counts as absent. */
const idsFrom = (text: string | null) =>
  text?.split(',').every((id) => ID.test(id)) ? text : undefined

/** If the agent's state cannot be read, the page offers no chat. */
const NO_AGENT = { enabled: false, greeting: null }

/** A day from the address; nonsense counts as absent. */
const dayFrom = (text: string | null) => (isDate(text) ? text : null)

/** The days with other hours than the week's. If they cannot be read, the page says nothing of them. */
const specialHours = (api: Api, asked: { slug: string; from: string; to: string }) =>
  api.listOpeningHours(asked).then(
    ({ items }) => items.filter(({ special }) => special),
    () => [],
  )

/** `A partir de R$ 780`; empty where nothing is sold together. */
const cheapestOf = (packages: readonly { priceCents: number }[]) =>
  packages.length === 0
    ? ''
    : `A partir de ${price(Math.min(...packages.map(({ priceCents }) => priceCents)))}, para usar uma a uma`

export const load: PageServerLoad = async (event) => {
  const { slug } = event.params
  const query = event.url.searchParams
  const week = dayFrom(query.get('semana'))
  const day = dayFrom(query.get('dia'))
  const hour = query.get('hora')
  const month = dayFrom(`${query.get('mes')}-01`)
  if (!SLUG.test(slug)) error(404, 'not found')

  const api = apiFor(event)
  const now = Date.now()
  const done = readBookingProof(slug, query.get('feito'), { secret: WEB_SECRET, now })
  const typed = { service: query.get('servico'), place: query.get('lugar') }

  async function read(asked: typeof typed) {
    const of = { service: idsFrom(asked.service), place: idsFrom(asked.place) }
    const slotsOf = async (date: string) => (await api.listSlots({ slug, date, ...of })).slots
    const range = daysRange(dayIn('UTC', now), month ?? week ?? day)
    const [profile, days, hours, wished, limit, agent, me, purchases] = await Promise.all([
      api.getPublicProfile({ slug }),
      done ? [] : api.listDays({ slug, ...of, ...range }).then((r) => r.days),
      done ? [] : specialHours(api, { slug, ...range }),
      day && !done ? slotsOf(day) : null,
      done ? NO_LIMIT : api.getBookingLimit({ slug }).catch(() => NO_LIMIT),
      done ? NO_AGENT : api.describeAgent({ slug }).catch(() => NO_AGENT),
      currentVisitor(event).catch(() => null),
      done ? [] : ownPurchases(event, slug),
    ])
    redirectMoved(event, profile.slug)
    const chosen = chosenOf(profile, asked)
    const held = done?.token ? await heldBy(api, done.token) : null
    const isOpen = (date: string) =>
      limit.acceptsBookings && !limit.fullMonths.includes(date.slice(0, 7))
    const agenda = agendaOf({
      today: dayIn(profile.timezone, now),
      horizonDays: profile.horizonDays,
      free: new Set(
        days.filter(({ available, date }) => available && isOpen(date)).map(({ date }) => date),
      ),
      week,
      day,
      month,
      knownFrom: range.from,
    })
    const slots =
      agenda.selected === null || done || chosen.needsService || !isOpen(agenda.selected)
        ? NO_SLOTS
        : agenda.selected === day && wished
          ? wished
          : await slotsOf(agenda.selected)
    const picked = Object.values(slots)
      .flat()
      .find((start) => day !== null && wallTime(start) === hour)
    if (profile.accentColor) event.locals.pageStyles = accentStyles(profile.accentColor)
    // The gateway keeps this page, and not beyond the moment at which the plan's limits change.
    if (limit.changesAt) event.setHeaders({ expires: new Date(limit.changesAt).toUTCString() })
    const firstFree = days.find(({ available, date }) => available && isOpen(date))?.date ?? null
    return {
      profile,
      card: linkCardPath(profile, firstFree),
      chosen,
      agenda,
      slots,
      special: hours.filter(({ date }) => agenda.days.some((each) => each.date === date)),
      done: done && { ...done, isConfirmed: held?.isConfirmed ?? done.isConfirmed },
      held,
      calendar: done && {
        google: googleCalendarUrl(bookedEntry(profile, done, PUBLIC_URL)),
        file: `/p/${slug}/compromisso.ics?${new URLSearchParams({ feito: query.get('feito') ?? '' })}`,
      },
      limit,
      agent,
      isMonthAsked: month !== null,
      picked: picked ?? '',
      stale: hour !== null && picked === undefined,
      zone: zoneName(profile.timezone, now),
      showsRelated: profile.relatedFor === 'everybody' || query.get('de') === 'explorar',
      isOwner: me?.professional?.slug === profile.slug,
      packages: cheapestOf(profile.packages),
      session: sessionOf(purchases, { chosen, day: agenda.selected }),
      known: bookingPrefill(me, profile.slug, profile.viewer?.prefill),
    }
  }

  try {
    return await read(typed)
  } catch (cause) {
    if (!isNotOffered(cause)) return failPage(cause)
    return read({ service: null, place: null }).catch(failPage)
  }
}

/** What an old address names, and is no service or place of the page any more. */
const isNotOffered = (cause: unknown) =>
  cause instanceof ApiProblem &&
  (['SERVICE_NOT_FOUND', 'SERVICES_APART', 'ADD_ON_ALONE'].includes(cause.code) ||
    cause.errors.some(({ path }) => ['place', 'service', 'serviceIds'].includes(path)))

export const actions = { default: bookTime }
