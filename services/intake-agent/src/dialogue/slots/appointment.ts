import type { Filler, Option, Reply, Talk } from '../conversation.ts'
import { withSlots } from '../fill.ts'
import { noSlots, settled } from '../memory.ts'
import { ended, menu, options, reply } from '../reply.ts'
import { noAppointment, notProven, tooLate, whichOne } from '../texts/change.ts'
import { label, shownName, startLabel } from '../texts/words.ts'
import type { OwnAppointment } from '../world/tools.ts'

const MOST_SHOWN = 9

const optionOf = ({ id, startsAt, timezone, professionalName }: OwnAppointment): Option => ({
  offer: { kind: 'appointment', appointmentId: id },
  label: label(startLabel(startsAt, timezone)),
  description: `com ${shownName(professionalName)}`,
})

export const unproven = ({ memory, facts }: Talk): Reply =>
  ended(memory, notProven(facts.person.channel === 'web'), { options: menu({ facts, memory }) })

/** Of somebody who has no appointment at all: a time that they named is kept, and a yes books it. */
export function noneAtAll({ memory, facts }: Talk): Reply {
  const slots = { ...noSlots, wish: memory.slots.wish }
  const open = { ...memory, ...settled, flow: 'book' as const, slots }
  return reply(open, noAppointment, { invites: true, options: menu({ facts, memory }) })
}

/** Its professional asks for more notice: only they can change it now. */
export const tooLateFor = (
  flow: 'move' | 'cancel',
  one: OwnAppointment,
  { memory, turn }: Talk,
): Reply =>
  ended(memory, tooLate(flow, one, memory.page, turn.now), {
    ...{ invites: true, options: [options.human(memory.page)] },
  })

/** The appointment that a flow changes; of several the agent asks which. */
export const fillAppointment =
  (candidates: (talk: Talk) => Promise<readonly OwnAppointment[]>): Filler =>
  async (talk) => {
    const { memory, facts, turn } = talk
    if (facts.person.phone === null) return unproven(talk)
    const all = await candidates(talk)
    if (all.length === 0)
      return facts.own.length === 0 && memory.flow !== 'pay'
        ? noneAtAll(talk)
        : { ...talk, memory: withSlots(memory, { appointments: [] }) }
    const { slots } = memory
    const named = chosenIn(talk, all)
    const replied = all.filter(({ id }) => id === facts.reminded?.id && !slots.isAll)
    const [meant = all] = [named, replied].filter(({ length }) => length > 0)
    if (meant.length === 1 || slots.isAll) {
      const page = meant[0] ? await turn.tools.page(meant[0].slug) : null
      const next = withSlots(memory, { appointments: meant.map(({ id }) => id) })
      return { ...talk, memory: { ...next, page: page ?? memory.page } }
    }
    const shown = meant.slice(0, MOST_SHOWN)
    const text = whichOne(memory.flow, shown, turn.now)
    return reply(memory, text, { asked: 'appointment', options: shown.map(optionOf) })
  }

export const chosenIn = (
  { facts, memory }: Talk,
  among: readonly OwnAppointment[] = facts.own,
): OwnAppointment[] =>
  memory.slots.appointments.flatMap((id) => among.find((one) => one.id === id) ?? [])
