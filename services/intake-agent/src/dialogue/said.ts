import { type Choice, noWish, type Wish } from '../language/wishes/wish.rule.ts'
import type { Command, CommandKind, CommandOf, Role } from '../reading/command.ts'

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
