import { createHash } from 'node:crypto'
import { bookingRpcs, type RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { PictureStore } from '../avatar/picture-store.ts'
import type { Card } from './card.ts'
import type { CardDrawer } from './card-drawer.ts'
import { coloursOf } from './colour.ts'
import { drawable } from './drawable.ts'
import { keptDrawings } from './drawings.ts'
import { freeDayWords } from './free-day.ts'
import { drawnPhoto, photoReader } from './photos.ts'

/** Drawn anew when it changes: it stands for how a card looks. */
const DESIGN = 2
/** At most 100 KB each. */
const MOST_KEPT = 200
/** As far as a free day is looked for. */
const DAYS_AHEAD = 60

type Profile = RpcOutput<typeof schedulingRpcs.getPublicProfile>

export interface DrawnCard {
  jpeg: Uint8Array
  /** The same for the same picture. */
  version: string
}

interface Parts {
  bus: Bus
  store: Pick<PictureStore, 'get'>
  drawer: Pick<CardDrawer, 'draw'>
  publicUrl: string
  webUrl: string
  now: () => number
}

/** Pictures of links, drawn when somebody looks and kept by what they show: a change makes another. */
export function linkCards({ bus, store, drawer, publicUrl, webUrl, now }: Parts) {
  const readPhoto = photoReader({ store, webUrl })
  const drawn = keptDrawings<Uint8Array>(MOST_KEPT)
  const { host } = new URL(publicUrl)

  async function freeDay({ slug, timezone }: Profile, requestId: string): Promise<string | null> {
    const today = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(timezone)
    const from = today.toPlainDate().toString()
    const to = today.toPlainDate().add({ days: DAYS_AHEAD }).toString()
    const [{ days }, limit] = await Promise.all([
      bus.call(schedulingRpcs.listDays, { slug, from, to }, { requestId }),
      bus.call(bookingRpcs.getBookingLimit, { slug }, { requestId }),
    ])
    if (!limit.acceptsBookings) return null
    const free = days.find(
      ({ date, available }) => available && !limit.fullMonths.includes(date.slice(0, 7)),
    )
    return free?.date ?? null
  }

  async function cardOf(profile: Profile, requestId: string): Promise<Card> {
    // A preview without a day is better than none.
    const day = await freeDay(profile, requestId).catch(() => null)
    return {
      name: drawable(profile.name) || profile.slug,
      profession: drawable(profile.profession.label),
      freeDay: day && freeDayWords(day),
      address: `${host}/p/${profile.slug}`,
      colour: coloursOf(profile.accentColor),
    }
  }

  async function draw(card: Card, photo: string | null): Promise<Uint8Array> {
    return drawer.draw(card, photo === null ? null : await readPhoto(photo))
  }

  return {
    /** @throws AppError PROFESSIONAL_NOT_FOUND; UPSTREAM_UNAVAILABLE when too many are being drawn */
    async of(slug: string, requestId: string): Promise<DrawnCard> {
      const profile = await bus.call(schedulingRpcs.getPublicProfile, { slug }, { requestId })
      const card = await cardOf(profile, requestId)
      const photo = drawnPhoto(profile.avatarUrl)
      const version = createHash('sha256')
        .update(JSON.stringify([DESIGN, card, photo]))
        .digest('base64url')
        .slice(0, 22)
      return { version, jpeg: await drawn(version, () => draw(card, photo)) }
    },
  }
}

export type LinkCards = ReturnType<typeof linkCards>
