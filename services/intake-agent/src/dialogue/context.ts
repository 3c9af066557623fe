import type { ReadingContext } from '../reading/reader.ts'
import type { Facts, Turn } from './conversation.ts'
import { timezoneOf } from './facts.ts'
import { doneIn, startsShown } from './fill.ts'
import { localStart } from './texts/words.ts'
import type { Option } from './world/offers.ts'
import { nothingWanted, type Page } from './world/page.ts'
import { wantedIn } from './world/wanted.ts'

/** What a reader may know besides the message. */
export async function contextOf(
  turn: Turn,
  facts: Facts,
  { readsMore = false }: { readsMore?: boolean },
): Promise<ReadingContext> {
  const { memory, person, around, now, tools } = turn
  const page = facts.thread
  const timezone = timezoneOf(facts)
  const done = doneIn(memory, facts)
  const guest = memory.slots.people.slice(0, 1).find(({ isSelf }) => !isSelf)
  return {
    ...{ now, timezone, channel: person.channel, page, pages: around.pages, own: facts.own },
    // Without them a message is read all the same, and its question is passed on.
    questions: page ? await tools.questions(page.slug).catch(() => []) : [],
    openDays: readsMore && page ? await openDaysOf(turn, page) : [],
    ...{ flow: memory.flow, asked: memory.asked, proposal: memory.proposal },
    invited: memory.invites ? (memory.options[0]?.offer ?? null) : null,
    reminded: facts.reminded,
    notice: around.notice?.template ?? null,
    options: memory.options as Option[],
    shown: startsShown(memory).map((startsAt) => localStart(startsAt, timezone)),
    wish: memory.slots.wish,
    done,
    wanted: page ? wantedIn(page, memory.slots) : nothingWanted,
    ...{ isWeekly: memory.slots.weekly, name: memory.name, hasPhone: person.phone !== null },
    guest: guest ? { relation: guest.relation, name: guest.name } : null,
    further: memory.slots.people.slice(1).map(({ relation, name }) => ({ relation, name })),
    isGoingOn: memory.greeted,
    // Without it a message is read all the same.
    history: readsMore ? await tools.history().catch(() => []) : [],
  }
}

/** The days of the next week on which the page is open. */
async function openDaysOf({ now, tools }: Turn, { slug, timezone }: Page): Promise<string[]> {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const to = today.add({ days: 6 }).toString()
  const days = await tools.openingHours(slug, today.toString(), to).catch(() => [])
  return days.filter(({ windows }) => windows.length > 0).map(({ date }) => date)
}
