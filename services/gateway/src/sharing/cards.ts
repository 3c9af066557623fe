import { createHash } from 'node:crypto'
import { bookingRpcs, type RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import { MONTHS, WEEKDAYS } from '@encaixe/contracts/calendar-names'
import type { Bus } from '@encaixe/service-kit'
import type { PictureStore } from '../avatar/picture-store.ts'
import type { Config } from '../config.ts'
import type { Card } from './card.ts'
import type { CardDrawer } from './card-drawer.ts'
import { coloursOf } from './colour.ts'
import { drawable } from './drawable.ts'
import { keptDrawings } from './drawings.ts'
import { drawnPhoto, photoReader } from './photos.ts'

/** Drawn anew when it changes: it stands for how a card looks. */
const DESIGN = 2
/** At most 100 KB each. */
const MOST_KEPT = 200
/** A photo that could not be read is tried again after so long. */
const PHOTO_AGAIN_MS = 60_000
/** As far as a free day is looked for. */
const DAYS_AHEAD = 60

type Profile = RpcOutput<typeof schedulingRpcs.getPublicProfile>

export interface DrawnCard {
  jpeg: Uint8Array
  /** The same for the same picture. */
  version: string
  /** False where its photo could not be read: soon there may be a better one. */
  isWhole: boolean
}

/** The photo of a picture could not be read. */
class PhotoAway extends Error {}

interface Parts {
  bus: Pick<Bus, 'call'>
  store: Pick<PictureStore, 'get'>
  drawer: Pick<CardDrawer, 'draw'>
  config: Pick<Config, 'PUBLIC_URL' | 'WEB_URL'>
  now: () => number
}

/** Pictures of links, drawn when somebody looks and kept by what they show: a change makes another. */
export function linkCards({ bus, store, drawer, config, now }: Parts) {
  const readPhoto = photoReader({ store, webUrl: config.WEB_URL })
  const drawn = keptDrawings<Uint8Array>(MOST_KEPT)
  /** Photos that could not be read, and when each is tried again. */
  const away = new Map<string, number>()
  const { host } = new URL(config.PUBLIC_URL)

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

  /** @throws PhotoAway */
  async function draw(card: Card, photo: string | null): Promise<Uint8Array> {
    if (photo === null) return drawer.draw(card, null)
    const bytes = await readPhoto(photo)
    if (bytes) return drawer.draw(card, bytes)
    if (away.size >= MOST_KEPT) away.clear()
    away.set(photo, now() + PHOTO_AGAIN_MS)
    throw new PhotoAway('the photo of a card could not be read')
  }

  async function drawnOnce(card: Card, photo: string | null): Promise<Omit<DrawnCard, 'isWhole'>> {
    const version = createHash('sha256')
      .update(JSON.stringify([DESIGN, card, photo]))
      .digest('base64url')
      .slice(0, 22)
    return { version, jpeg: await drawn(version, () => draw(card, photo)) }
  }

  /** With its photo, or for now without. */
  async function withPhoto(card: Card, photo: string): Promise<DrawnCard> {
    if (now() >= (away.get(photo) ?? 0)) {
      away.delete(photo)
      try {
        return { ...(await drawnOnce(card, photo)), isWhole: true }
      } catch (error) {
        if (!(error instanceof PhotoAway)) throw error
      }
    }
    return { ...(await drawnOnce(card, null)), isWhole: false }
  }

  return {
    /** @throws AppError PROFESSIONAL_NOT_FOUND; UPSTREAM_UNAVAILABLE when too many are being drawn */
    async of(slug: string, requestId: string): Promise<DrawnCard> {
      const profile = await bus.call(schedulingRpcs.getPublicProfile, { slug }, { requestId })
      const card = await cardOf(profile, requestId)
      const photo = drawnPhoto(profile.avatarUrl)
      if (photo !== null) return withPhoto(card, photo)
      return { ...(await drawnOnce(card, null)), isWhole: true }
    },
  }
}

export type LinkCards = ReturnType<typeof linkCards>

/** A free day as a preview says it. It is looked at for days: `terça, 24 de novembro` stays true. */
export function freeDayWords(date: string): string {
  const day = Temporal.PlainDate.from(date)
  const dayOfMonth = day.day === 1 ? '1º' : day.day
  return `${WEEKDAYS[day.dayOfWeek % 7]}, ${dayOfMonth} de ${MONTHS[day.month - 1]}`
}
