import type { Understood } from '@encaixe/contracts'
import { WEEKDAYS } from '@encaixe/contracts/calendar-names'
import type { Reply } from '../dialogue/conversation.ts'
import { USUAL_TIMEZONE } from '../dialogue/facts.ts'
import type { Memory } from '../dialogue/memory.ts'
import { commandsOf, heardIn, wishIn } from '../dialogue/said.ts'
import { dayWords, startWords } from '../dialogue/texts/words.ts'
import type { Said } from '../dialogue/world/person.ts'
import type { Change } from '../dialogue/world/proposal.ts'
import { namesOf, servicesOf } from '../dialogue/world/wanted.ts'
import type { Choice, DayRange, TimeRange, Wish } from '../language/wishes/wish.rule.ts'
import type { Command, CommandKind, Flow, Topic } from '../reading/command.ts'

/** What a command of a flow wants, as the professional reads it: `quer …`. */
const flowWords: Readonly<Record<Flow, string>> = {
  book: 'marcar',
  move: 'remarcar',
  cancel: 'cancelar',
  attend: 'confirmar presença',
  list: 'ver os horários marcados',
  pay: 'dizer que pagou',
  wait: 'entrar na lista de espera',
  tell: 'mandar um recado',
}

const topicWords: Readonly<Record<Topic, string>> = {
  price: 'saber o preço',
  address: 'saber o endereço',
  duration: 'saber quanto dura',
  prepare: 'saber como se preparar',
  hours: 'saber quando atende',
  payment: 'saber como se paga',
  pix: 'pagar por Pix',
  card: 'saber se aceita cartão',
  insurance: 'saber do convênio',
  receipt: 'pedir recibo',
  terms: 'saber até quando pode desmarcar',
  parking: 'saber onde estacionar',
  sessions: 'saber quantas sessões tem',
  packages: 'saber dos pacotes',
  services: 'saber os serviços',
  robot: 'saber se é um robô',
  help: 'saber o que o assistente faz',
  other: 'perguntar',
}

const otherWords: Partial<Record<CommandKind, string>> = {
  weekly: 'marcar toda semana',
  session: 'usar ou não uma sessão do pacote',
  all: 'tudo',
  more: 'ver outros horários',
  yes: 'dizer sim',
  no: 'dizer não',
  stop: 'desistir',
  correct: 'corrigir',
  late: 'avisar do atraso',
  human: 'falar com uma pessoa',
  crisis: 'pedir ajuda numa crise',
  restart: 'começar de novo',
  pause: 'pedir um momento',
}

/** What a command wants; null: it says what else is needed for it. */
function wantOf(one: Command): string | null {
  if (one.kind === 'start') return flowWords[one.flow]
  if (one.kind === 'ask') return topicWords[one.topic]
  if (one.kind === 'no' && one.flow !== null) return null
  if (one.kind === 'social')
    return one.tone === 'greeting' ? 'cumprimentar' : one.tone === 'thanks' ? 'agradecer' : null
  return otherWords[one.kind] ?? null
}

const proposed: Readonly<Record<Change['kind'], string>> = {
  book: 'marcar',
  move: 'remarcar para',
  cancel: 'cancelar',
  attend: 'confirmar',
  pay: 'avisar do pagamento de',
  tell: 'passar o recado sobre',
  wait: 'pôr na lista de espera desde',
}

/**
 * What was read in the messages of a turn, and what its answer proposes, in words for the professional. It holds no name
 * and no phone: those stand in the messages.
 */
export function understoodIn(
  { said, commands }: { said: readonly Said[]; commands: readonly Command[] },
  { memory }: Pick<Reply, 'memory'>,
  now: Temporal.Instant,
): Omit<Understood, 'by' | 'isUnsure'> {
  const timezone = memory.page?.timezone ?? USUAL_TIMEZONE
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const tapped = said.flatMap((one) =>
    one.kind === 'tap' && one.offer?.kind === 'act'
      ? commandsOf(one.offer, { own: [], thread: memory.page })
      : [],
  )
  const wanted = withoutManners([...tapped, ...commands])
  const [change] = memory.proposal ?? []
  const wants = [...new Set(wanted.flatMap((one) => wantOf(one) ?? []))]
  return {
    // A bare time goes on with a flow.
    wants: wants.length > 0 || memory.flow === null ? wants : [flowWords[memory.flow]],
    denies: commands.flatMap((one) =>
      one.kind === 'no' && one.flow !== null ? flowWords[one.flow] : [],
    ),
    when: wishWords(wishIn(heardIn(commands)), today) || null,
    ...chosenOf(memory),
    proposes: change
      ? `${proposed[change.kind]} ${startWords(change.startsAt, timezone, now)}`
      : null,
  }
}

/** A greeting or thanks are worth telling only where nothing else was said. */
function withoutManners(commands: readonly Command[]): readonly Command[] {
  const others = commands.filter(({ kind }) => kind !== 'social')
  return others.length > 0 ? others : commands
}

function chosenOf({ page, slots: { serviceIds, placeId } }: Memory) {
  const services = page ? namesOf(servicesOf(page, serviceIds)) : ''
  const place = page?.places.find(({ id }) => id === placeId)
  return { service: services || null, place: place?.label ?? null }
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
