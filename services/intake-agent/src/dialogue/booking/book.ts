import { exactStart, isNoWish, noWish, type Wish } from '../../language/wish.rule.ts'
import { nameOf, options, reply, settled } from '../reply.ts'
import type { Memory, Option, Page, Proposal, Reply, Turn } from '../types.ts'
import {
  firstName,
  hourWords,
  localOf,
  localStart,
  shownName,
  startLabel,
  startWords,
} from '../words.ts'
import { findStarts } from './find-starts.ts'
import { askWhat, wantedOf } from './which-service.ts'

/** Adds a wish to the one before: `sexta`, and then `de manhã`. */
export function continued(before: Wish, now: Wish): Wish {
  const except = [...before.except, ...now.except]
  const [old] = before.choices
  const [said] = now.choices
  if (!said) {
    const isOpen = now.any || now.soonest
    return { ...now, except, choices: isOpen || before.choices.length === 0 ? [] : before.choices }
  }
  if (now.choices.length > 1 || before.choices.length !== 1 || !old) return { ...now, except }
  const hasDay = said.days.length + said.weekdays.length > 0
  if (!hasDay) return { ...now, except, choices: [{ ...old, times: said.times }] }
  if (said.times.length > 0) return { ...now, except }
  return { ...now, except, choices: [{ ...said, times: old.times }] }
}

/** The last mentioned start. A new hour keeps its day; a new day keeps its hour. */
function spokenOf({ proposal, chosen }: Memory, { timezone }: Page): Wish | null {
  const startsAt = proposal?.kind === 'book' ? proposal.startsAt : chosen
  if (!startsAt) return null
  const { date, minutes } = localStart(startsAt, timezone)
  const times = [{ from: minutes, to: minutes }]
  return { ...noWish, choices: [{ days: [{ from: date, to: date }], weekdays: [], times }] }
}

const optionOf =
  ({ slug, timezone }: Page) =>
  (startsAt: string): Option => ({
    offer: { kind: 'slot', slug, startsAt },
    label: startLabel(startsAt, timezone),
  })

/** Lists by day: `quinta, 26/11: 9h, 10h e 15h`. */
export function listed(starts: readonly string[], page: Page, now: Temporal.Instant): string {
  const days = new Map<string, string[]>()
  for (const startsAt of starts) {
    const day = startWords(startsAt, page.timezone, now).replace(/, às? .*$/, '')
    days.set(day, [...(days.get(day) ?? []), hourWords(startsAt, page.timezone)])
  }
  return [...days].map(([day, hours]) => `• ${day}: ${hours.join(', ')}`).join('\n')
}

/** Looks for a time to book. It proposes a single match and otherwise shows a few. */
export async function book(turn: Turn, memory: Memory, page: Page, said: Wish): Promise<Reply> {
  const before = memory.task?.kind === 'book' ? memory.task.wish : noWish
  const open = askWhat({ ...memory, task: { kind: 'book', wish: continued(before, said) } }, page)
  if (open) return open
  const wish = continued(spokenOf(memory, page) ?? before, said)
  const shown = memory.options.flatMap(({ offer }) => (offer.kind === 'slot' ? offer.startsAt : []))
  const wanted = wantedOf(page, memory.wanted, '')
  const { starts, kind } = await findStarts({
    page,
    wish,
    wanted,
    tools: turn.tools,
    now: turn.now,
    shown,
  })
  const task = { kind: 'book', wish: { ...wish, shift: null } } as const
  const next = { ...memory, page, task, proposal: null, chosen: null }
  const [only] = starts
  if (only === undefined) return nothingFree(next, page, wish)
  const isOne = starts.length === 1 && (wish.choices.length > 0 || wish.soonest || wish.any)
  if (kind === 'said' && (isOne || (wish.soonest && !memory.options.length))) {
    return choose(turn, next, page, only)
  }
  return reply(next, offered({ starts, kind, page, wish, turn, verb: 'marcar' }), {
    asked: 'when',
    options: starts.map(optionOf(page)),
  })
}

export interface Offering {
  starts: readonly string[]
  kind: 'said' | 'near'
  page: Page
  wish: Wish
  turn: Pick<Turn, 'now'>
  verb: 'marcar' | 'mudar'
}

/** Words the free times as an answer to the wish. */
export function offered({ starts, kind, page, wish, turn: { now }, verb }: Offering): string {
  const list = listed(starts, page, now)
  if (isNoWish(wish)) {
    const whom = verb === 'marcar' ? `marcar com ${nameOf(page)}` : 'mudar'
    return `Para quando você quer ${whom}? Os próximos horários livres:\n${list}`
  }
  if (kind === 'near') {
    const exact = exactStart(wish)
    const what = exact ? 'Esse horário não está livre' : 'Não achei horário livre assim'
    return `${what}. Os mais próximos:\n${list}\nAlgum serve?`
  }
  return `Tenho livre:\n${list}\nQual você prefere?`
}

function nothingFree(memory: Memory, page: Page, wish: Wish): Reply {
  const isOpen = isNoWish(wish) || wish.any || wish.soonest
  return reply(
    memory,
    isOpen
      ? `${nameOf(page)} está sem horários livres nos próximos dias. Quer que eu peça para entrar em contato com você?`
      : `Não achei horário livre assim na agenda de ${nameOf(page)}. Quer ver outros?`,
    {
      asked: 'when',
      options: isOpen ? [options.human(page)] : [options.others, options.human(page)],
    },
  )
}

/** Asks for what is missing after a start was chosen, then proposes the booking. */
export function choose(turn: Turn, memory: Memory, page: Page, startsAt: string): Reply {
  const next = { ...memory, page, chosen: startsAt, options: [] }
  const when = startWords(startsAt, page.timezone, turn.now)
  if (memory.name === null) {
    return reply(next, `${when} está livre! Qual é o seu nome completo?`.replace(/^./, upper), {
      asked: 'name',
    })
  }
  const phone = turn.person.phone ?? memory.phone
  if (phone === null) {
    return reply(
      next,
      turn.person.channel === 'web'
        ? `Obrigado, ${firstName(memory.name)}! E o seu WhatsApp, com DDD? É por ele que chega a confirmação.`
        : `Obrigado, ${firstName(memory.name)}! O WhatsApp não me mostra o seu número. Qual é, com DDD? É por ele que chega a confirmação.`,
      {
        asked: 'phone',
      },
    )
  }
  const { name } = memory
  const wanted = wantedOf(page, memory.wanted, '')
  const proposal: Proposal = { kind: 'book', slug: page.slug, startsAt, name, phone, ...wanted }
  const service = page.services.find(({ id }) => id === wanted.serviceId)?.name
  const what = service && page.services.length > 1 ? `${shownName(service)}, ` : ''
  return propose(
    next,
    proposal,
    `Posso marcar ${what}${when}, com ${nameOf(page)}, em nome de ${firstName(name)}?`,
    [options.yes('Sim, marcar'), options.others],
  )
}

const upper = (letter: string) => letter.toUpperCase()

/** The agent books only after the person says yes. */
export const propose = (
  memory: Memory,
  proposal: Proposal,
  text: string,
  yesOrNo: Option[],
): Reply =>
  reply(memory, text, {
    proposal,
    chosen: null,
    asked: 'yes',
    options: yesOrNo.map((option) =>
      option.offer.kind === 'yes' ? { ...option, offer: { kind: 'yes', to: proposal } } : option,
    ),
  })

/** The other times, for a person who rejects the proposed one. */
export async function others(turn: Turn, memory: Memory, page: Page): Promise<Reply> {
  const refused = memory.proposal?.startsAt ?? memory.chosen
  const { task } = memory
  const wish = task?.kind === 'book' || task?.kind === 'reschedule' ? task.wish : noWish
  const shown = memory.options.flatMap(({ offer }) => (offer.kind === 'slot' ? offer.startsAt : []))
  const day = refused ? localOf(refused, page.timezone).toPlainDate().toString() : null
  const open: Wish = {
    ...noWish,
    except: wish.except,
    choices:
      shown.length > 0 || !day
        ? []
        : [{ days: [{ from: day, to: addDays(day, 13) }], weekdays: [], times: [] }],
    shift: shown.length > 0 ? 'later' : null,
  }
  const found = await findStarts({
    page,
    wish: open,
    tools: turn.tools,
    now: turn.now,
    wanted: wantedOf(page, memory.wanted, ''),
    shown,
    ...(refused && { except: refused }),
  })
  const next = { ...memory, proposal: null, chosen: null }
  if (found.starts.length === 0) return nothingFree({ ...next, ...settled }, page, noWish)
  return reply(
    next,
    `Estes também estão livres:\n${listed(found.starts, page, turn.now)}\nSe preferir, me diga o dia e a hora.`,
    {
      asked: 'when',
      options: found.starts.map(optionOf(page)),
    },
  )
}

const addDays = (date: string, days: number) =>
  Temporal.PlainDate.from(date).add({ days }).toString()
