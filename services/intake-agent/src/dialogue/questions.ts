import { WEEKDAYS } from '@encaixe/contracts/calendar-names'
import type { CommandOf, Topic } from '../reading/command.ts'
import type { Reply, Talk } from './conversation.ts'
import { isReply, nameOf } from './reply.ts'
import { payable } from './slots/own.ts'
import { fillPage } from './slots/page.ts'
import { tellProposal } from './slots/tell.ts'
import * as askTexts from './texts/ask.ts'
import { noneAtAll } from './texts/book.ts'
import { notProven } from './texts/change.ts'
import { introduction } from './texts/common.ts'
import { afterPix, noPix, pixOf } from './texts/done.ts'
import { dayWords, firstName } from './texts/words.ts'
import { daysAskedAbout, hoursIn, openOn } from './times/open-days.ts'
import { nothingWanted, type Page, type PageService } from './world/page.ts'
import { idsOf, servicesOf } from './world/wanted.ts'

/** How many days are asked about at once, from today. */
const DAYS_KNOWN = 62
const MOST_DAYS = 3

/**
 * Answers the questions of a message: the page's own words first, then what its data says. `isUnknown`: nobody has said
 * anything about one of them, so the professional can be asked.
 */
export async function answerTo(
  given: Talk,
  asks: readonly CommandOf<'ask'>[],
  named: readonly CommandOf<'service'>[],
) {
  const talk = await fillPage(given)
  if (isReply(talk)) return talk
  const { page } = talk.memory
  if (page === null) return { text: introduction(null), isUnknown: false, memory: talk.memory }
  const ids = named.flatMap(({ service }) => idsOf(service, page.services))
  const services = servicesOf(page, ids)
  const own = await talk.turn.tools.questions(page.slug).catch(() => [])
  const answers = await Promise.all(
    asks.map(async ({ topic, entry, holiday }) => {
      const said = entry === null ? null : own[entry]?.answer
      return said ?? (await fromData[topic]({ talk, page, holiday, services }))
    }),
  )
  const texts = answers.map((one) => one ?? askTexts.noAnswer(page))
  const text = [...new Set(texts)].join('\n')
  return { text, isUnknown: answers.includes(null), memory: talk.memory }
}

/** A question of a page, with the services that it names. */
interface Asked {
  talk: Talk
  page: Page
  holiday: string | null
  services: readonly PageService[]
}

const isHeld = ({ facts }: Talk) => facts.own.some(({ holdUntil }) => holdUntil !== null)
const nothingSaid = () => null
const offers = ({ page, services }: Asked) => askTexts.offerWords(page, services)

/** What the data says; null: nobody has said anything about it. */
const fromData: Readonly<Record<Topic, (asked: Asked) => Promise<string | null> | string | null>> =
  {
    price: ({ page, services }) =>
      [askTexts.offerWords(page, services), page.manner.price].filter(Boolean).join('\n'),
    ...{ services: offers, duration: offers },
    address: ({ page, talk }) => askTexts.addressWords(page, talk.facts.own),
    prepare: ({ page }) => page.manner.preparation,
    payment: ({ page, talk }) => (isHeld(talk) ? pix(talk) : askTexts.paymentWords(page)),
    pix: ({ talk }) => pix(talk),
    terms: ({ page }) => askTexts.termsWords(page),
    hours: ({ page, talk, holiday }) => hours(talk, page, holiday),
    sessions: ({ page, talk }) => sessions(talk, page),
    packages: async ({ page, talk }) =>
      askTexts.packagesWords(page, await talk.turn.tools.packages(page.slug)),
    robot: ({ page }) => askTexts.robotWords(page),
    help: ({ page }) => introduction(page),
    ...{ card: nothingSaid, insurance: nothingSaid, receipt: nothingSaid, parking: nothingSaid },
    other: nothingSaid,
  }

/** What is left of the client's packages, or what the page sells. */
async function sessions({ turn, facts }: Talk, page: Page): Promise<string> {
  if (facts.person.phone === null) return notProven(facts.person.channel === 'web')
  const bought = await turn.tools.sessions(page.slug)
  return bought.length > 0
    ? askTexts.sessionsWords(page, bought)
    : askTexts.noSessions(page, await turn.tools.packages(page.slug))
}

/** The Pix codes of the client's own appointments. */
async function pix(talk: Talk): Promise<string> {
  const { turn, memory } = talk
  const shown = (await payable(talk)).slice(0, MOST_DAYS)
  const [first] = shown
  if (!first) return noPix(memory.page)
  const lines: string[] = []
  for (const one of shown) lines.push(pixOf(one, await turn.tools.pix(one.id), turn.now))
  return [...lines, afterPix(first.holdUntil !== null && !first.isHeldByHand)].join('\n\n')
}

const fromMonday = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

/** The days that were named, or those of the week, and those with free times. */
async function hours({ turn, memory }: Talk, page: Page, holiday: string | null): Promise<string> {
  const today = turn.now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const [from, to] = [today.toString(), today.add({ days: DAYS_KNOWN - 1 }).toString()]
  const free = await turn.tools.days(page.slug, from, to, nothingWanted)
  const open = await turn.tools.openingHours(page.slug, from, to)
  const asked = daysAskedAbout(holiday, memory.slots.wish, open)
  if (asked.length > 0)
    return asked.map((day) => openOn(page, day, { free, now: turn.now })).join('\n')
  const week = open.slice(0, 7).filter(({ windows }) => windows.length > 0)
  const names = week.map(({ date }) => WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek % 7])
  const days = fromMonday.filter((name) => names.includes(name))
  const [all, ...others] = new Set(week.map(hoursIn))
  const when = others.length === 0 && all ? `, ${all}` : ''
  const shown = free.slice(0, 6).map((date) => dayWords(Temporal.PlainDate.from(date), today))
  return [
    days.length > 0 &&
      `${nameOf(page)} atende ${new Intl.ListFormat('pt-BR').format(days)}${when}.`,
    shown.length > 0 ? `Horários livres em: ${shown.join('; ')}.` : noneAtAll(page),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Offers to pass on a question that nobody has answered. */
export const offerToAsk = (talk: Talk, page: Page, before: string): Reply =>
  tellProposal(talk, page, {
    before,
    question: `Posso perguntar a ${firstName(page.name)}?`,
    text: talk.facts.quote.slice(0, 500),
  })
