import type { Understood } from '@encaixe/contracts'
import { WEEKDAYS } from '@encaixe/contracts/calendar-names'
import { USUAL_TIMEZONE } from '../dialogue/choosing/yes.ts'
import type { Reply, Said } from '../dialogue/conversation.ts'
import type { Memory } from '../dialogue/memory.ts'
import type { Proposal } from '../dialogue/tools.ts'
import { dayWords, startWords } from '../dialogue/words.ts'
import type { Act } from '../language/acts.rule.ts'
import { nothingSaid, type Understanding } from '../language/understanding.rule.ts'
import type { Choice, DayRange, TimeRange, Wish } from '../language/wishes/wish.rule.ts'

/** Each act as the professional reads it: `quer …`. */
const actWords: Readonly<Record<Act, string>> = {
  greet: 'cumprimentar',
  thanks: 'agradecer',
  affirm: 'dizer sim',
  refuse: 'dizer não',
  book: 'marcar',
  cancel: 'cancelar',
  reschedule: 'remarcar',
  attend: 'confirmar presença',
  list: 'ver os horários marcados',
  price: 'saber o preço',
  address: 'saber o endereço',
  duration: 'saber quanto dura',
  prepare: 'saber como se preparar',
  hours: 'saber quando atende',
  terms: 'saber até quando pode desmarcar',
  payment: 'saber como se paga',
  human: 'falar com uma pessoa',
  help: 'saber o que o assistente faz',
  find: 'encontrar alguém',
  robot: 'saber se é um robô',
  late: 'avisar do atraso',
  more: 'ver outros horários',
  restart: 'começar de novo',
  services: 'saber os serviços',
  pix: 'pagar por Pix',
  paid: 'dizer que pagou',
  card: 'saber se aceita cartão',
  insurance: 'saber do convênio',
  receipt: 'pedir recibo',
  parking: 'saber onde estacionar',
  ask: 'perguntar',
  wrong: 'corrigir',
  another: 'marcar mais um',
  all: 'tudo',
  weekly: 'marcar toda semana',
  home: 'ser atendido em casa',
  waitlist: 'entrar na lista de espera',
  wait: 'pedir um momento',
  crisis: 'pedir ajuda numa crise',
}

const proposed: Readonly<Record<Proposal['kind'], string>> = {
  book: 'marcar',
  move: 'remarcar para',
  cancel: 'cancelar',
  attend: 'confirmar',
  pay: 'avisar do pagamento de',
  tell: 'passar o recado sobre',
  wait: 'pôr na lista de espera desde',
}

/**
 * What the rules read in the messages of a turn, and what its answer proposes, in words for the professional. It holds
 * no name and no phone: those stand in the messages.
 */
export function understoodIn(
  { said, read }: { said: readonly Said[]; read: Understanding | null },
  { memory }: Pick<Reply, 'memory'>,
  now: Temporal.Instant,
): Omit<Understood, 'by' | 'isUnsure'> {
  const timezone = memory.page?.timezone ?? USUAL_TIMEZONE
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const { acts, denied, wish } = read ?? nothingSaid
  const tapped = said.flatMap((one) =>
    one.kind === 'tap' && one.offer?.kind === 'act' ? one.offer.act : [],
  )
  const { proposal } = memory
  const wanted = [...tapped, ...acts]
  return {
    wants: withoutManners(wanted).map((act) => actWords[act]),
    denies: denied.map((act) => actWords[act]),
    when: wishWords(wish, today) || null,
    ...chosenOf(memory),
    proposes:
      proposal && `${proposed[proposal.kind]} ${startWords(proposal.startsAt, timezone, now)}`,
  }
}

/** A greeting or thanks are worth telling only where nothing else was said. */
function withoutManners(acts: readonly Act[]) {
  const others = acts.filter((act) => act !== 'greet' && act !== 'thanks')
  return others.length > 0 ? others : acts
}

function chosenOf({ page, wanted: { serviceId, placeId } }: Memory) {
  const service = page?.services.find(({ id }) => id === serviceId)
  const place = page?.places.find(({ id }) => id === placeId)
  return { service: service?.name ?? null, place: place?.label ?? null }
}

/** `sexta, 27/11, às 15h ou às 16h, menos segunda`; empty: no time is asked for. */
export function wishWords(wish: Wish, today: Temporal.PlainDate): string {
  const { choices, except, any, soonest, shift } = wish
  const all = [
    choices.map((one) => choiceWords(one, today)).join(' ou '),
    except.map((one) => `menos ${choiceWords(one, today)}`).join(', '),
    any && 'qualquer horário',
    soonest && 'o quanto antes',
    shift === 'earlier' && 'mais cedo',
    shift === 'later' && 'mais tarde',
  ]
  return all.filter(Boolean).join(', ')
}

const choiceWords = ({ days, weekdays, times }: Choice, today: Temporal.PlainDate) =>
  [
    days.map((range) => daysWords(range, today)).join(' ou '),
    weekdays.map((day) => WEEKDAYS[day] ?? '').join(' ou '),
    times.map(timesWords).join(' ou '),
  ]
    .filter(Boolean)
    .join(', ')

function daysWords({ from, to }: DayRange, today: Temporal.PlainDate): string {
  const words = (day: string) => dayWords(Temporal.PlainDate.from(day), today)
  return from === to ? words(from) : `de ${words(from)} a ${words(to)}`
}

const timesWords = ({ from, to }: TimeRange) =>
  from === to ? `às ${hourWords(from)}` : `das ${hourWords(from)} às ${hourWords(to)}`

function hourWords(minutes: number): string {
  const rest = minutes % 60
  const hours = Math.floor(minutes / 60)
  return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, '0')}`
}
