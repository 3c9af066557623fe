import { localOf } from '../../src/dialogue/texts/words.ts'
import type { Page } from '../../src/dialogue/world/page.ts'
import type { Answerer } from './answer.ts'
import type { Chance } from './chance.ts'
import { clientOf } from './client.ts'
import { converse, type Exchange } from './conversation.ts'
import type { Goal } from './goals.ts'
import type { Persona } from './personas.ts'
import type { Town, Written } from './practice.ts'
import { appointment, JOAO, NOW, town } from './town.ts'

/** Where conversations take place: the town, or a page of a real installation. */
export type Scene = Pick<Town, 'written' | 'toolsFor'> & { pages: Page[] }

export interface Played {
  success: boolean
  /** Changes that the agent made without a yes. */
  wrong: Written[]
  /** Turns until the client had what they wanted, or gave up. */
  turns: number
  transcript: Exchange[]
}

/** The town with the appointments that a goal needs. */
export function townScene(goal: Goal): Scene {
  const has = goal.has.map((words) => {
    const [slug = '', date = '', hour = ''] = words.split(' ')
    return appointment(slug, date, hour)
  })
  const others = [
    appointment('ana-souza', '25/11', '15:00', { id: 'maria', phone: '+5581912345678' }),
  ]
  const there = town([...has, ...others])
  const about = new Set([goal.slug, ...has.map(({ slug }) => slug)])
  const pages = there.practices.flatMap(({ page }) => (about.has(page.slug) ? page : []))
  return { ...there, pages }
}

/** One conversation: a persona tries to reach a goal until they have it or give up. */
export async function play(
  { persona, goal, scene }: { persona: Persona; goal: Goal; scene: Scene },
  { chance, answer, now = NOW }: { chance: Chance; answer: Answerer; now?: Temporal.Instant },
): Promise<Played> {
  const client = clientOf(persona, goal, chance)
  const [first] = goal.has
  const talk = converse({
    person: { channel: 'whatsapp', phone: JOAO, name: 'João Silva' },
    tools: scene.toolsFor(JOAO),
    pages: scene.pages,
    // A client of a real page begins with its address.
    page: scene.pages.length === 1 ? (scene.pages[0] ?? null) : null,
    notice:
      goal.reminded && first
        ? { template: 'msgReminder24h', slug: goal.slug, appointmentId: first, isRepliedTo: true }
        : null,
    clock: () => now,
    answer,
  })
  let next: Sent | null = client.opens()
  let turns = 0
  while (next !== null && next.length > 0 && turns < persona.patience) {
    turns += 1
    const reply = await talk.say(...next)
    if (!persona.isHostile && isDone(goal, scene, talk)) break
    next = client.answers(reply)
  }
  // A client who was reminded of an appointment says yes to it with their first word.
  const isAnswered = ({ kind, slug }: Written) =>
    goal.reminded && !persona.isHostile && kind === goal.wants && slug === goal.slug
  const wrong = scene.written.filter(
    (one) =>
      !isAnswered(one) &&
      !client.agreed
        .flat()
        .some(
          ({ kind, slug, startsAt }) =>
            kind === one.kind && slug === one.slug && startsAt === one.startsAt,
        ),
  )
  return {
    success: wrong.length === 0 && isDone(goal, scene, talk),
    wrong,
    turns,
    transcript: talk.transcript,
  }
}

type Sent = ReturnType<ReturnType<typeof clientOf>['opens']>

function isDone(
  goal: Goal,
  { written, pages }: Scene,
  { transcript, handoffs }: Pick<ReturnType<typeof converse>, 'transcript' | 'handoffs'>,
): boolean {
  if (goal.wants === 'person') return handoffs.includes(goal.slug)
  if (goal.wants === 'answer') {
    const { expects } = goal
    return expects === null
      ? written.length === 0 && transcript.every(({ reply }) => /\p{L}{3}/u.test(reply ?? ''))
      : transcript.some(({ reply }) => expects.test(reply ?? ''))
  }
  const timezone = pages.find(({ slug }) => slug === goal.slug)?.timezone ?? 'America/Sao_Paulo'
  return written.some(
    ({ kind, slug, startsAt }) =>
      kind === goal.wants && slug === goal.slug && goal.suits(localOf(startsAt, timezone)),
  )
}
