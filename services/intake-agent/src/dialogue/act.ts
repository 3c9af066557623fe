import type { Understanding } from '../language/understanding.rule.ts'
import { exactStart, noWish, type Wish } from '../language/wishes/wish.rule.ts'
import { plain } from '../language/words/spelling.rule.ts'
import { others } from './booking/book.ts'
import { bookAsked } from './booking/book-asked.ts'
import { waitFor } from './booking/wait-asked.ts'
import { attend, keepAndAttend, remindedOf } from './changing/attend.ts'
import { attendAsked } from './changing/attend-asked.ts'
import { cancel, cancelAll } from './changing/cancel.ts'
import { correct } from './changing/correct.ts'
import { moveOf, nextWish, reschedule } from './changing/move.ts'
import { moveAll } from './changing/move-all.ts'
import { cancelOther } from './changing/other-to-cancel.ts'
import { list } from './changing/own-appointments.ts'
import { hasNone, isOwnTime, ownOf } from './changing/own-time.ts'
import { declarePaid, tellPix } from './changing/pay.ts'
import { sendAnother } from './changing/send-another.ts'
import { areNamedApart } from './choosing/choose.ts'
import type { Reply, Turn } from './conversation.ts'
import type { Memory } from './memory.ts'
import { aside, options, reply, settled, started } from './reply.ts'
import { saysBoth } from './state/both.ts'
import type { Heard } from './state/heard.ts'
import { intentOf, saysToCancel } from './state/intent.ts'
import { situationOf } from './state/situation.ts'
import { callPerson, late } from './talking/ask-person.ts'
import { hello, smallTalk } from './talking/small-talk.ts'
import { saying } from './talking/tone.ts'

/** Does what the message asks for, or null if it was not understood. */
export async function act(
  turn: Turn,
  memory: Memory,
  before: Heard,
  { isBesides, isSamePerson }: { isBesides: boolean; isSamePerson: boolean },
): Promise<Reply | null> {
  const heard = await comingAnew(turn, await aboutOwn(turn, memory, before))
  const { said, text } = heard
  const { wish, from } = said
  const { task, page } = memory
  const { notice } = turn.around
  const reminded = await remindedOf(turn)
  const situation = { reminded, isBesides, isSamePerson }
  const intent = intentOf(memory, heard, await situationOf(turn, memory, heard, situation))
  switch (intent) {
    case 'restart':
      return hello(turn, { ...memory, ...settled, options: [] })
    case 'person':
      return callPerson(turn, memory, said)
    case 'late':
      // `pego aquele trânsito e chego folgada, então amanhã às 8h50` of who has no appointment.
      if (exactStart(wish) !== null && (await hasNone(turn))) return bookAsked(turn, memory, heard)
      return late(turn, memory, said)
    case 'paid':
      return declarePaid(turn, memory, said)
    case 'pix':
      return tellPix(turn, memory, said)
    case 'correct':
    case 'cancel what was done':
    case 'rename':
      return correct(turn, memory, heard, intent)
    case 'answer about an appointment':
      if (task?.kind === 'cancel') return cancel(turn, memory, { ...task, from: wish }, said)
      if (task?.kind === 'pay') return declarePaid(turn, memory, said)
      if (task?.kind === 'attend') return attend(turn, memory, true, { said })
      return task?.kind === 'reschedule'
        ? reschedule(turn, memory, { ...task, from: wish }, said)
        : null
    case 'move':
      // `vou viajar quinta, tem segunda 9h?`, `bota meu corte sábado às 10` of who has no appointment.
      if (await onlyWishes(turn, heard)) return bookAsked(turn, memory, heard)
      return reschedule(turn, started(memory), await moveAway(turn, said), said)
    case 'move all': {
      // `minhas unhas todas, quero botar alongamento sábado às 9`
      if (await onlyWishes(turn, heard)) return bookAsked(turn, memory, heard)
      const before = task?.kind === 'reschedule' ? task : moveOf(null, noWish, from)
      // `as duas` is no time here.
      const next = { ...before, wish: nextWish(before.wish, saysBoth(text) ? noWish : wish) }
      return moveAll(turn, started(memory), next, said)
    }
    case 'cancel all':
      return cancelAll(turn, memory, heard)
    case 'cancel':
      // `amanhã vou viajar, qual o último horário de hoje?` of who has no appointment only tells why.
      if (wishesBesides(heard) && (await hasNone(turn))) return bookAsked(turn, memory, heard)
      if (areNamedApart(await ownOf(turn), said.words)) {
        return cancelAll(turn, memory, heard)
      }
      return cancel(
        turn,
        started(memory),
        { kind: 'cancel', appointmentId: null, from: from ?? (await awayFrom(turn, said)) ?? wish },
        said,
      )
    case 'cancel the other':
      return cancelOther(turn, memory, heard)
    case 'list': {
      // `eu marquei semana passada e não fui, tem quarta?`
      return wish.choices.length > 0 && (await hasNone(turn))
        ? bookAsked(turn, memory, heard)
        : list(turn, memory)
    }
    case 'move the one reminded of':
      return reschedule(
        turn,
        started(memory),
        moveOf(notice?.appointmentId ?? null, wish, from),
        said,
      )
    case 'move instead of cancelling': {
      const id = memory.proposal?.kind === 'cancel' ? memory.proposal.appointmentId : null
      return reschedule(turn, started(memory), moveOf(id, wish, from), said)
    }
    case 'send another':
      return sendAnother(turn, memory, heard)
    case 'keep and attend':
      return keepAndAttend(turn, memory, heard)
    case 'attend all':
    case 'attend':
      return attendAsked(turn, memory, heard, reminded)
    case 'cannot come':
      return reply(memory, 'Tudo bem. Quer cancelar ou mudar o horário?', {
        options: [options.reschedule, options.cancel],
      })
    case 'go on moving': {
      if (task?.kind !== 'reschedule') return null
      const next: Wish = said.acts.includes('more') ? { ...wish, shift: 'later' } : wish
      return reschedule(turn, memory, { ...task, wish: nextWish(task.wish, next) }, said)
    }
    case 'wait':
      return memory.proposal || memory.asked || notice ? aside(memory, saying('wait', page)) : null
    case 'waitlist':
      return waitFor(turn, memory, heard)
    case 'more':
      return page && others(turn, memory, page)
    case 'book':
      return bookAsked(turn, memory, heard)
    case 'nothing':
      return isBesides ? null : smallTalk(turn, memory, said, text)
  }
}

/** `remarca`, `passa minha consulta`, `troca por 10h`; `puxar ferro`, `mudar a alimentação` and `bota meu corte` need no appointment. */
const TO_MOVE =
  /\b(?:remarc|reagend)|\b(?:mud|troc|pass|adi|antecip|transf|empurr|lev|vir|pux)[a-z]* (?:[ao]s? )?(?:minha|meu|consulta|sessao|aula|horario|hora|dia|data|ess[ae]|para|pra|por|de)\b|\bjog[a-z]* (?:[ao]s? )?(?:minha|meu|consulta|sessao|aula|horario|ess[ae])\b/
/** Whether somebody who has no appointment wishes a time, and does not say to move one. */
const onlyWishes = async (turn: Turn, { said, text }: Heard): Promise<boolean> =>
  said.wish.choices.length > 0 &&
  !(said.acts.includes('reschedule') && TO_MOVE.test(plain(text))) &&
  (await hasNone(turn))

/** `quarta às 13h eu vou, pode ser?` of who has no appointment wishes for that time. */
async function comingAnew(turn: Turn, heard: Heard): Promise<Heard> {
  const { said } = heard
  const { acts, kept, wish } = said
  const isOther = acts.some((one) => ['cancel', 'reschedule'].includes(one))
  // What stays is excluded from a wish, with the day and the hour it stands beside.
  if (kept.choices.length === 0 || wish.choices.length > 0 || isOther || !(await hasNone(turn)))
    return heard
  const anew: Wish = { ...wish, choices: wish.except, except: [] }
  return { ...heard, said: { ...said, acts: acts.filter((one) => one !== 'attend'), wish: anew } }
}

/** `o corte de sexta pode ser sábado?` of who has that one: its time is the old one. */
async function aboutOwn(turn: Turn, { task, proposal }: Memory, heard: Heard): Promise<Heard> {
  const { said } = heard
  const { about, acts } = said
  const isOther = acts.some((act) => ['book', 'cancel', 'find', 'paid'].includes(act))
  if (about === null || isOther || task !== null || proposal !== null) return heard
  if (!(await isOwnTime(turn, about.time))) return heard
  return { ...heard, said: { ...said, from: about.time, wish: about.wish } }
}

/** `não vou poder ir quinta, queria remarcar`: the only time is that of the appointment, and not wished for. */
async function moveAway(turn: Turn, { acts, wish, from }: Understanding) {
  // `essa semana não consigo quinta, passa pra sexta 9h`
  const excluded = { ...noWish, choices: wish.except }
  if (from === null && wish.choices.length > 0 && (await isOwnTime(turn, excluded))) {
    return moveOf(null, wish, excluded)
  }
  const isWhy = acts.includes('cancel') && from === null
  const isDay = wish.choices.every(({ times }) => times.length === 0)
  const isOld = isWhy && isDay && (await isOwnTime(turn, wish))
  return isOld
    ? moveOf(null, { ...noWish, except: [...wish.except, ...wish.choices] }, wish)
    : moveOf(null, wish, from)
}

/** `quinta não posso, cancela o Bruno` of who has two with Bruno: the one at which its writer can't come. */
async function awayFrom(turn: Turn, { spared, wish }: Understanding): Promise<Wish | null> {
  const excluded = { ...noWish, choices: wish.except }
  const isNamed = wish.choices.length === 0 && !spared.isTime
  return isNamed && (await isOwnTime(turn, excluded)) ? excluded : null
}

/** `amanhã vou viajar, qual o último de hoje?`, `sábado que vem 10:30, nesse vou viajar`: the reason of a wish. */
const wishesBesides = ({ said: { wish }, text }: Heard): boolean =>
  text.includes('?')
    ? wish.choices.length > 0 || wish.latest
    : exactStart(wish) !== null && !saysToCancel(text)
