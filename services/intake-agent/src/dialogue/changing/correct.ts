import { noWish } from '../../language/wishes/wish.rule.ts'
import { proposeTell } from '../booking/propose.ts'
import { isSameInstant } from '../booking/same-time.ts'
import { USUAL_TIMEZONE } from '../choosing/yes.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { nameOf, started } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import { afterStart } from '../state/in-context.rule.ts'
import { asTyped } from '../state/names.ts'
import { guestIn } from '../state/people.ts'
import { localStart } from '../words.ts'
import { cancel } from './cancel.ts'
import { moveOf, reschedule } from './move.ts'
import { list, notProven } from './own-appointments.ts'

/** What was just booked or moved is moved, cancelled, or told to be for somebody else. */
export async function correct(
  turn: Turn,
  memory: Memory,
  { said, text }: Heard,
  intent: 'correct' | 'cancel what was done' | 'rename',
): Promise<Reply> {
  const { done } = memory
  if (turn.person.phone === null || done === null) return notProven(turn, memory)
  const own = await turn.tools.appointments()
  const just = own.find(
    ({ slug, startsAt }) => slug === done.slug && isSameInstant(startsAt, done.startsAt),
  )
  const id = just?.id ?? null
  if (intent === 'cancel what was done') {
    return cancel(turn, started(memory), { kind: 'cancel', appointmentId: id, from: null }, said)
  }
  if (intent === 'correct') {
    // A new day keeps the hour, and a new hour the day.
    const timezone = just?.timezone ?? USUAL_TIMEZONE
    const wish = afterStart(localStart(done.startsAt, timezone), noWish, said.wish)
    return reschedule(turn, started(memory), moveOf(id, wish, said.from), said)
  }
  const page = await turn.tools.page(done.slug)
  const name = asTyped(guestIn(said)?.name ?? '', text)
  if (!page) return list(turn, memory)
  return proposeTell(turn, { ...memory, guest: null }, page, {
    question: `O horário já está marcado. Posso avisar ${nameOf(page)} que é para ${name}?`,
    text: `O horário que marquei agora é para ${name}.`,
  })
}
