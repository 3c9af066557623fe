import type { Page } from '../../src/dialogue/world/page.ts'
import { HUMAN_HOURS } from '../../src/turns/settle-turns.ts'
import type { Answerer } from '../lab/answer.ts'
import { converse } from '../lab/conversation.ts'
import { townPages } from '../lab/pages.ts'
import type { Booked, TownPurchase } from '../lab/practice.ts'
import { appointment, JOAO, NOW, town } from '../lab/town.ts'
import type { Stage } from './stage.ts'
import { type BoughtState, type State, type Talk, waitLine } from './talk.ts'

const SOMEBODY = '+5511912345678'
/** The first message comes at 9:58, so that a start at 11:00 is still an hour away at the end. */
const BEFORE = { minutes: 2 }
/** What an answer and the next message take. */
const TURN_SECONDS = 5

const statuses = {
  confirmed: 'confirmed',
  pending: 'pending_confirmation',
  cancelled: 'cancelled',
  completed: 'completed',
} as const

const bookedOf = (state: State, phone: string, name: string): Booked =>
  appointment(state.slug, state.date, state.hour, {
    ...{ phone, name: state.for ?? name, status: statuses[state.status] },
    ...{ attendanceConfirmed: state.attended, isPaid: state.paid },
    ...{ service: state.service ?? null, place: state.place ?? null },
    ...{ address: state.address ?? null, session: state.session ?? null },
    holdUntil: state.held === undefined ? null : heldUntil(state.held),
  })

/** On the first day of all talks. */
const heldUntil = (hour: string): Temporal.Instant =>
  NOW.toZonedDateTimeISO('America/Sao_Paulo').withPlainTime(hour).toInstant()

const two = (number: number) => String(number).padStart(2, '0')

function stateOf(one: Booked, timezone: string): State {
  const { day, month, hour, minute } = one.startsAt.toZonedDateTimeISO(timezone)
  return {
    slug: one.slug,
    date: `${two(day)}/${two(month)}`,
    hour: `${two(hour)}:${two(minute)}`,
    status: one.status === 'pending_confirmation' ? 'pending' : one.status,
    attended: one.attendanceConfirmed,
    paid: one.isPaid,
    for: one.name,
    ...(one.service !== null && { service: one.service }),
    ...(one.place !== null && { place: one.place }),
    ...(one.address !== null && { address: one.address }),
    ...(one.session !== null && { session: one.session }),
    ...(one.holdUntil !== null && {
      held: one.holdUntil.toZonedDateTimeISO(timezone).toPlainTime().toString().slice(0, 5),
    }),
  }
}

/** A package of João's. */
function purchaseOf({ slug, key, left, until }: BoughtState): TownPurchase {
  const page = townPages.find((one) => one.slug === slug)
  const sold = page?.packages.find((one) => one.key === key)
  if (!page || !sold) throw new Error(`The town has no package ${slug} ${key}`)
  const services = page.services.filter((one) => sold.services.includes(one.key))
  return {
    ...{ slug, phone: JOAO, name: sold.name },
    expiresAt: until && `${until}T23:59:59-03:00`,
    entries: [
      {
        serviceIds: services.map((one) => one.key),
        serviceNames: services.map((one) => one.name),
        ...{ sessions: sold.sessions, left },
      },
    ],
  }
}

/**
 * Holds talks with the town in memory.
 * @param answer instead of the grammar's
 */
export const memoryStage = (answer?: Answerer): Stage => ({
  async open(talk: Talk) {
    const time = { now: NOW.subtract(BEFORE) }
    const own = talk.has.map((state) => bookedOf(state, JOAO, talk.writer ?? 'João Silva'))
    const others = talk.others.map((state) => bookedOf(state, SOMEBODY, 'Maria Dias'))
    const there = town([...own, ...others], () => time.now, talk.bought.map(purchaseOf))
    const pageOf = (slug: string): Page => {
      const practice = there.practices.find(({ page }) => page.slug === slug)
      if (!practice) throw new Error(`“${talk.name}”: the town has no page ${slug}`)
      return practice.page
    }
    const phone = talk.web !== undefined || talk.hidden ? null : JOAO
    const noticed = talk.notice && own[talk.notice.of]
    const wrote = talk.pages ?? (talk.page === undefined ? [] : [talk.page])
    // A past appointment alone does not say whom a message is about.
    const ahead = own.filter(
      ({ status }) => status === 'confirmed' || status === 'pending_confirmation',
    )
    const known = new Set([...(phone === null ? [] : ahead.map(({ slug }) => slug)), ...wrote])
    const conversation = converse({
      person: {
        channel: talk.web === undefined ? 'whatsapp' : 'web',
        phone,
        name: talk.web === undefined ? talk.writer : null,
      },
      tools: there.toolsFor(phone),
      pages: [...known].map(pageOf),
      page: talk.web === undefined ? null : pageOf(talk.web),
      notice:
        talk.notice && noticed
          ? {
              template: talk.notice.template,
              slug: noticed.slug,
              appointmentId: noticed.id,
              isRepliedTo: talk.notice.repliedTo,
            }
          : null,
      clock: () => time.now,
      ...(answer && { answer }),
    })
    /** When the professional took over: for a day at most. */
    let handedOverAt: Temporal.Instant | null = null

    return {
      async say(messages) {
        time.now = time.now.add({ seconds: TURN_SECONDS })
        const until = handedOverAt?.add({ hours: HUMAN_HOURS })
        if (until && Temporal.Instant.compare(time.now, until) < 0) {
          return { text: null, options: [] }
        }
        const reply = await conversation.say(...messages)
        handedOverAt = reply.handoff === null ? null : time.now
        return { text: reply.text, options: reply.options.map(({ label }) => label) }
      },
      async wait(duration) {
        time.now = time.now.add(duration)
      },
      async end() {
        const states = (isOther: boolean) =>
          there.booked
            .filter((one) => others.includes(one) === isOther)
            .map((one) => stateOf(one, pageOf(one.slug).timezone))
        return {
          appointments: states(false),
          others: states(true),
          handoffs: conversation.handoffs,
          told: there.told,
          waits: there.waits.map(({ page, days, parts }) => waitLine(page, days, parts)),
        }
      },
    }
  },
})
