import type { Reply } from '../../src/dialogue/conversation.ts'
import type { Memory } from '../../src/dialogue/memory.ts'
import { localOf } from '../../src/dialogue/texts/words.ts'
import type { Option } from '../../src/dialogue/world/offers.ts'
import type { Proposal } from '../../src/dialogue/world/proposal.ts'
import type { Chance } from './chance.ts'
import type { Sent } from './conversation.ts'
import type { Goal } from './goals.ts'
import type { Persona } from './personas.ts'
import { typed } from './typing.ts'

const words = {
  pt: { yes: ['sim', 'pode ser', 'isso', 'ok'], no: 'não', other: 'tem outro horário?' },
  en: { yes: ['yes', 'sim'], no: 'no', other: 'tem outro horário?' },
} as const

/** A simulated client reads an answer with its buttons and says what comes next. */
export interface Client {
  opens(): Sent[]
  /** null: they have nothing more to say. */
  answers(reply: Reply): Sent[] | null
  /** What they said yes to. The agent may write nothing else. */
  agreed: Proposal[]
}

export function clientOf(persona: Persona, goal: Goal, chance: Chance): Client {
  const { habits, language } = persona
  const agreed: Proposal[] = []
  const ways = goal.says[language]
  let said = 0
  let wavered = false

  const write = (text: string): Sent[] => typed(text, habits, chance)
  /** Taps the button or types its label. */
  const choose = ({ label }: Option): Sent[] =>
    chance.happens(habits.taps) ? [{ tap: label }] : [label]

  /** Says it in their next words. A hostile client goes on until they have no more words. */
  function again(): Sent[] | null {
    const way = ways[said]
    said += 1
    if (way !== undefined) return write(way)
    return persona.isHostile ? null : write(ways.at(-1) ?? ways[0])
  }

  function toProposal(
    proposal: Proposal,
    options: readonly Option[],
    memory: Memory,
  ): Sent[] | null {
    if (persona.isHostile || !isWanted(proposal, goal, memory)) {
      const way = again()
      return way && [words[language].no, ...way]
    }
    if (!wavered && proposal[0].kind === 'book' && chance.happens(persona.wavers)) {
      wavered = true
      return write(words[language].other)
    }
    agreed.push(proposal)
    const yes = options.find(({ offer }) => offer.kind === 'yes')
    const [first, ...others] = words[language].yes
    return yes ? choose(yes) : [chance.one([first, ...others])]
  }

  return {
    agreed,
    opens() {
      const opening = again() ?? []
      return habits.opening === null ? opening : [habits.opening]
    },
    answers({ memory, options }) {
      if (memory.proposal) return toProposal(memory.proposal, options, memory)
      if (memory.asked === 'name') return ['João da Silva']
      if (memory.asked === 'phone') return ['81 98765-4321']
      const suiting = persona.isHostile
        ? undefined
        : options.find((one) => suits(one, goal, memory))
      return suiting ? choose(suiting) : again()
    },
  }
}

const timezoneOf = ({ page }: Memory) => page?.timezone ?? 'America/Sao_Paulo'

/** Whether a proposal is what they came for. */
function isWanted([{ kind, slug, startsAt }]: Proposal, goal: Goal, memory: Memory): boolean {
  return (
    kind === goal.wants && slug === goal.slug && goal.suits(localOf(startsAt, timezoneOf(memory)))
  )
}

function suits({ offer }: Option, goal: Goal, memory: Memory): boolean {
  switch (offer.kind) {
    case 'slot':
      return offer.slug === goal.slug && goal.suits(localOf(offer.startsAt, timezoneOf(memory)))
    case 'page':
      return offer.slug === goal.slug
    case 'service':
      return offer.serviceId === goal.service
    case 'place':
      return goal.wants === 'book'
    case 'appointment':
      return offer.appointmentId.startsWith(goal.slug)
    case 'act':
      return offer.act === 'human' && goal.wants === 'person'
    default:
      return false
  }
}
