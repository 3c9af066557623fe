import { AppError, type bookingRpcs, offerByHand, type RpcInput } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { agreedServices, serviceColumns } from '../appointments/agreed-offer.rule.ts'
import { clientByHand } from '../clients/ensure-client.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import type { Parts } from '../store.ts'
import { followSeries } from './follow-series.ts'
import { pageWithSeries } from './own-series.ts'
import { occurrencesOf, type Series } from './recurrence.rule.ts'
import { requireNear } from './series-dates.rule.ts'
import { dateOf, ruleColumns } from './series-row.ts'
import { seriesView } from './series-view.ts'

type Handler = HandlersOf<typeof bookingRpcs, 'createRecurringSchedule'>['createRecurringSchedule']
type Asked = RpcInput<typeof bookingRpcs.createRecurringSchedule>

/** More that go on at once are a mistake. */
const MOST_SERIES = 500
/** Within which a series has to have its first occurrence. */
const FIRST_WITHIN = { months: 27 }

/** Begins a series for a client, and books what lies within the horizon. */
export function beginSeries({ database, clock, openings }: Parts): Handler {
  return async (asked, { actor }) => {
    const now = clock()
    const page = await pageWithSeries(database, actor.userId, { orHasSome: false, now })
    const professionalId = page.id
    const offer = offerByHand({ ...page, ...storedOffer(page) }, asked)
    const series = seriesAsked(asked, offer, page.timezone)
    requireSomeAhead(series, now)

    return database.transaction(async (work) => {
      const { tx } = work
      await lockProfessionals(tx, [professionalId])
      const going = { professionalId, status: { in: ['active', 'paused'] } }
      if ((await tx.recurringSchedule.count({ where: going })) >= MOST_SERIES) throw tooMany()
      const client = await clientByHand(work, professionalId, asked, now)
      const row = await tx.recurringSchedule.create({
        data: {
          id: newId(),
          professionalId,
          clientId: client.id,
          ...ruleColumns(series),
          status: 'active',
          usesSessions: asked.useSession,
          version: 1,
          termsVersion: 1,
          ...serviceColumns(agreedServices(offer.services)),
          ...(offer.place && { placeId: offer.place.id, place: { ...offer.place } }),
          createdAt: dateOf(now),
          updatedAt: dateOf(now),
        },
      })
      await followSeries(work, row, 'created', { now, openings })
      return seriesView(tx, row, now)
    })
  }
}

function seriesAsked(
  asked: Asked,
  offer: { durationMinutes: number; priceCents: number },
  timezone: string,
): Series {
  const { frequency, startsOn, startTime } = asked
  const terms = {
    firstNumber: 0,
    anchor: startsOn,
    startTime,
    durationMinutes: asked.durationMinutes ?? offer.durationMinutes,
    priceCents: asked.priceCents ?? offer.priceCents,
    timezone,
  }
  const { endsOn = null, count = null } = asked
  return { frequency, startsOn, endsOn, count, terms: [terms], pauses: [] }
}

function requireSomeAhead(series: Series, now: Temporal.Instant) {
  const timezone = series.terms[0]?.timezone ?? 'UTC'
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  requireNear('startsOn', series.startsOn, today)
  const until = today.add(FIRST_WITHIN).toString()
  const isAhead = occurrencesOf(series, today.toString(), until).some(
    ({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0,
  )
  if (isAhead) return
  throw new AppError('VALIDATION_FAILED', 'The series has nothing ahead.', {
    errors: [{ path: 'startsOn', message: 'Essa série já teria terminado. Confira as datas.' }],
  })
}

const tooMany = () =>
  new AppError('VALIDATION_FAILED', 'Too many series at once.', {
    errors: [{ path: 'startsOn', message: `São no máximo ${MOST_SERIES} séries ao mesmo tempo.` }],
  })
