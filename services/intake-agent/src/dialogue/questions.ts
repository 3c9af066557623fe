import { isNoWish } from '../language/wishes/wish.rule.ts'
import type { CommandOf, Topic } from '../reading/command.ts'
import type { Reply, Talk } from './conversation.ts'
import { isReply, nameOf } from './reply.ts'
import { payable } from './slots/own.ts'
import { fillPage } from './slots/page.ts'
import { tellProposal } from './slots/tell.ts'
import {
  addressWords,
  durationWords,
  helpWords,
  noAnswer,
  noSessions,
  packagesWords,
  paymentWords,
  priceOf,
  robotWords,
  servicesWords,
  sessionsWords,
  termsWords,
} from './texts/ask.ts'
import { notProven } from './texts/change.ts'
import { afterPix, noPix, pixOf } from './texts/done.ts'
import { dayWords } from './texts/words.ts'
import { daysAskedAbout, openOn } from './times/open-days.ts'
import { nothingWanted, type Page, type PageService } from './world/page.ts'
import { idsOf, servicesIn, servicesOf } from './world/wanted.ts'

/** How many days are asked about at once, from today. */
const DAYS_KNOWN = 62
const MOST_DAYS = 3

export interface Answered {
  /** null: nobody has said anything about it. */
  text: string
  /** What the professional can be asked. */
  isUnknown: boolean
  memory: Talk['memory']
}

/** Answers the questions of a message: the page's own words first, then what its data says. */
export async function answerTo(
  given: Talk,
  asks: readonly CommandOf<'ask'>[],
  named: readonly string[],
): Promise<Answered | Reply> {
  const talk = await fillPage(given)
  const isGeneral = asks.every(({ topic }) => topic === 'help' || topic === 'robot')
  if (isReply(talk))
    return isGeneral ? { text: helpWords(null), isUnknown: false, memory: given.memory } : talk
  const { page } = talk.memory
  if (page === null) return { text: '', isUnknown: false, memory: talk.memory }
  const services = servicesOf(page, named)
  const answers: string[] = []
  let isUnknown = false
  for (const ask of asks) {
    const own = ask.topic === 'payment' && isHeld(talk) ? null : await ownWords(talk, page, ask)
    const { topic, holiday } = ask
    const text = own ?? (await fromData[topic]({ talk, page, holiday, services }))
    isUnknown ||= text === null
    answers.push(text ?? noAnswer(ask.topic, page))
  }
  return { text: [...new Set(answers)].join('\n'), isUnknown, memory: talk.memory }
}

/** An entry of the page's own questions. */
async function ownWords(
  { turn }: Talk,
  page: Page,
  { entry }: CommandOf<'ask'>,
): Promise<string | null> {
  if (entry === null) return null
  return (await turn.tools.questions(page.slug))[entry]?.answer ?? null
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

/** What the data says; null: nobody has said anything about it. */
const fromData: Readonly<Record<Topic, (asked: Asked) => Promise<string | null> | string | null>> =
  {
    price: ({ page, services }) => priceOf(page, services),
    services: ({ page, services }) => servicesWords(page, services),
    duration: ({ page, services }) => durationWords(page, services),
    address: ({ page, talk }) =>
      addressWords(
        page,
        talk.facts.own.find(
          ({ slug, status, place }) =>
            slug === page.slug && status === 'confirmed' && place !== null,
        ),
      ),
    prepare: ({ page }) => page.manner.preparation,
    payment: ({ page, talk }) => (isHeld(talk) ? pix(talk) : paymentWords(page)),
    pix: ({ talk }) => pix(talk),
    terms: ({ page }) => termsWords(page),
    hours: ({ page, talk, holiday }) => hours(talk, page, holiday),
    sessions: ({ page, talk }) => sessions(talk, page),
    packages: async ({ page, talk }) =>
      packagesWords(page, await talk.turn.tools.packages(page.slug)),
    robot: ({ page }) => robotWords(page),
    help: ({ page }) => helpWords(page),
    ...{ card: nothingSaid, insurance: nothingSaid, receipt: nothingSaid, parking: nothingSaid },
    other: nothingSaid,
  }

/** What is left of the client's packages, or what the page sells. */
async function sessions({ turn, facts }: Talk, page: Page): Promise<string> {
  if (facts.person.phone === null) return notProven(facts.person.channel === 'web')
  const bought = await turn.tools.sessions(page.slug)
  return bought.length > 0
    ? sessionsWords(page, bought)
    : noSessions(page, await turn.tools.packages(page.slug))
}

/** The Pix codes of the client's own appointments. */
async function pix(talk: Talk): Promise<string> {
  const { turn, facts, memory } = talk
  const open = await payable(talk)
  const ofPage = open.filter(({ slug }) => slug === memory.page?.slug)
  const shown = (ofPage.length > 0 ? ofPage : open).slice(0, MOST_DAYS)
  const [first] = shown
  if (!first) return noPix(memory.page, facts.own.length > 0)
  const lines: string[] = []
  for (const one of shown) lines.push(pixOf(one, await turn.tools.pix(one.id), turn.now))
  return [...lines, afterPix(first.holdUntil !== null && !first.isHeldByHand)].join('\n\n')
}

const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']

/** The days that were named, or those of the week, and those with free times. */
async function hours({ turn, memory }: Talk, page: Page, holiday: string | null): Promise<string> {
  const today = turn.now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const [from, to] = [today.toString(), today.add({ days: DAYS_KNOWN - 1 }).toString()]
  const free = await turn.tools.days(page.slug, from, to, nothingWanted)
  const { wish } = memory.slots
  if (holiday !== null || !isNoWish(wish)) {
    const open = await turn.tools.openingHours(page.slug, from, to)
    const asked = daysAskedAbout({ text: holiday ?? '', wish }, open)
    if (asked.length > 0) {
      return asked.map((day) => openOn(page, day, { free, now: turn.now })).join('\n')
    }
  }
  const week = await turn.tools.openingHours(page.slug, from, today.add({ days: 6 }).toString())
  const days = WEEKDAYS.filter((_, at) =>
    week.some(
      ({ date, windows }) =>
        windows.length > 0 && Temporal.PlainDate.from(date).dayOfWeek === at + 1,
    ),
  )
  const open =
    days.length === 0 ? '' : `${nameOf(page)} atende ${new Intl.ListFormat('pt-BR').format(days)}. `
  if (free.length === 0) return `${open}${nameOf(page)} está sem horários livres nos próximos dias.`
  const shown = free.slice(0, 6).map((date) => dayWords(Temporal.PlainDate.from(date), today))
  return `${open}Horários livres em: ${shown.join('; ')}.`
}

/** Offers to pass on a question that nobody has answered. */
export const offerToAsk = (talk: Talk, page: Page, before: string): Reply =>
  tellProposal(talk, page, {
    before,
    question: `Posso perguntar a ${nameOf(page)}?`,
    text: talk.facts.quote.slice(0, 500),
  })

/** The services that the questions name. */
export const servicesNamed = (
  page: Page | null,
  commands: readonly CommandOf<'service'>[],
): string[] => (page ? commands.flatMap(({ service }) => idsOf(service, servicesIn(page))) : [])
