import { type Choice, exactly, noWish, type Wish } from '../language/wishes/wish.rule.ts'
import type { Command, CommandKind, CommandOf, Role } from '../reading/command.ts'
import type { Facts } from './conversation.ts'
import { localStart } from './texts/words.ts'
import { actFlows, type Offer } from './world/offers.ts'

/** The commands of one wish, by their kind. */
export interface Heard {
  all: readonly Command[]
  of<Kind extends CommandKind>(kind: Kind): CommandOf<Kind>[]
  has(...kinds: CommandKind[]): boolean
  /** The time with this role, if any was named. */
  time(role: Role): Wish | null
}

export function heardIn(all: readonly Command[]): Heard {
  const of = <Kind extends CommandKind>(kind: Kind) =>
    all.filter((one): one is CommandOf<Kind> => one.kind === kind)
  return {
    all,
    of,
    has: (...kinds) => all.some(({ kind }) => kinds.includes(kind)),
    time: (role) => {
      const [first, ...others] = of('when').flatMap((one) => (one.role === role ? one.wish : []))
      return first ? others.reduce(joined, first) : null
    },
  }
}

const joined = (one: Wish, other: Wish): Wish => ({
  ...one,
  choices: [...one.choices, ...other.choices],
  except: [...one.except, ...other.except],
  each: one.each || other.each,
})

/** What is wished for, without what does not suit. */
export function wishIn(heard: Heard): Wish {
  const wanted = heard.time('wanted') ?? noWish
  const excluded: readonly Choice[] = heard.time('excluded')?.choices ?? []
  return { ...wanted, except: [...wanted.except, ...excluded] }
}

/** What a message asks for first, and what is left for later: a further `start` begins a second wish. */
export function inTwo(commands: readonly Command[]): { now: Command[]; later: Command[] } {
  const starts = commands.flatMap((one, at) => (one.kind === 'start' ? [at] : []))
  const [, second] = starts
  if (second === undefined) return { now: [...commands], later: [] }
  return { now: commands.slice(0, second), later: commands.slice(second) }
}

/** What an option says: it counts as if the client had written it. Nothing, if it is about what is there no more. */
export function commandsOf(
  offer: Offer,
  { own, thread }: Pick<Facts, 'own' | 'thread'>,
): Command[] {
  const of = (slug: string, role: Role = 'wanted'): Command => ({
    ...{ kind: 'page', role, slug, words: [] },
  })
  const there = 'slug' in offer && offer.slug !== thread?.slug ? [of(offer.slug)] : []
  const role = 'wanted'
  switch (offer.kind) {
    case 'page':
      return [of(offer.slug)]
    case 'service':
      return [...there, { kind: 'service', role, service: { ids: [offer.serviceId], words: '' } }]
    case 'place':
      return [...there, { kind: 'place', role, place: { ids: [offer.placeId], words: '' } }]
    case 'slot': {
      // With the offset of its page.
      const at = Temporal.PlainDateTime.from(offer.startsAt)
      const start = { date: at.toPlainDate().toString(), minutes: at.hour * 60 + at.minute }
      // At another page than the one that is spoken about it is another booking.
      const begins: Command[] = there.length > 0 ? [{ kind: 'start', flow: 'book' }] : []
      return [...begins, ...there, { kind: 'when', role, wish: exactly(start) }]
    }
    case 'appointment': {
      const one = own.find(({ id }) => id === offer.appointmentId)
      if (!one) return []
      const wish = exactly(localStart(one.startsAt, one.timezone))
      return [of(one.slug, 'current'), { kind: 'when', role: 'current', wish }]
    }
    case 'yes':
      return [{ kind: 'yes', isPlain: false }]
    case 'no':
      return [{ kind: 'no', flow: null }]
    case 'act': {
      const flow = actFlows[offer.act]
      if (offer.act === 'more' || offer.act === 'human') return [{ kind: offer.act }]
      if (offer.act === 'apart') return [{ kind: 'session', isUsed: false }]
      return flow === undefined ? [] : [{ kind: 'start', flow }]
    }
  }
}
