import type { Answerer } from '../lab/answer.ts'
import { type Chance, chanceOf } from '../lab/chance.ts'
import { converse, type Exchange, type Sent } from '../lab/conversation.ts'
import { appointment, JOAO, NOW, town } from '../lab/town.ts'
import { watchedTurn } from './watch.ts'

export interface Walk {
  seed: number
  transcript: Exchange[]
  /** What the agent did and must never do. */
  faults: string[]
}

const MOST_TURNS = 12
const slugs = ['ana-souza', 'bruno-lima', 'carla-dias', 'dora-alves', 'marta-lemos'] as const
const further = ['caio-ramos', 'luiza-prado', 'rita-campos', 'paulo-nery', 'marco-vieira'] as const
const had = [
  ['ana-souza', '26/11', '15:00'],
  ['bruno-lima', '25/11', '10:00'],
  ['marta-lemos', '27/11', '15:30'],
  ['luiza-prado', '24/11', '16:00'],
  ['carla-dias', '03/12', '10:00'],
] as const
const yes: readonly [Sent, ...Sent[]] = ['sim', 'pode ser', 'ok', 'isso', '👍', 'sim, obrigado']

/** A client who writes messages of the talks in any order, and taps and agrees in between. */
export async function walk(
  seed: number,
  messages: readonly Sent[],
  answer?: Answerer,
): Promise<Walk> {
  const chance = chanceOf(seed)
  const own = had
    .filter(() => chance.happens(0.3))
    .map(([slug, date, hour]) => appointment(slug, date, hour))
  const there = town([
    ...own,
    appointment('ana-souza', '27/11', '15:00', { id: 'maria', phone: '+5581912345678' }),
  ])
  const slug = chance.one([null, ...slugs, ...further])
  const page = there.practices.find((one) => one.page.slug === slug)?.page ?? null
  const isWeb = page !== null && chance.happens(0.2)
  const phone = isWeb || chance.happens(0.1) ? null : JOAO
  const [reminded] = own
  const talk = converse({
    person: { channel: isWeb ? 'web' : 'whatsapp', phone, name: isWeb ? null : 'João Silva' },
    tools: there.toolsFor(phone),
    pages: page ? [page] : [],
    page: isWeb ? page : null,
    notice:
      phone !== null && reminded && chance.happens(0.2)
        ? {
            template: 'msgReminder24h',
            slug: reminded.slug,
            appointmentId: reminded.id,
            isRepliedTo: true,
          }
        : null,
    clock: () => NOW,
    ...(answer && { answer }),
  })
  const turns = 1 + Math.floor(chance.next() * MOST_TURNS)
  for (let turn = 0; turn < turns; turn += 1) {
    const { faults } = await watchedTurn(talk, there, [nextOf(talk.transcript, messages, chance)])
    if (faults.length > 0) return { seed, transcript: talk.transcript, faults }
    if (talk.handoffs.length > 0) break
  }
  return { seed, transcript: talk.transcript, faults: [] }
}

function nextOf(transcript: readonly Exchange[], messages: readonly Sent[], chance: Chance): Sent {
  const [first = 'sim', ...others] = messages
  const [label, ...labels] = transcript.at(-1)?.options ?? []
  if (label !== undefined && chance.happens(0.2)) return { tap: chance.one([label, ...labels]) }
  return chance.happens(0.2) ? chance.one(yes) : chance.one([first, ...others])
}

const shown = (sent: Sent): string =>
  typeof sent === 'string' ? sent : 'tap' in sent ? `[${sent.tap}]` : `(${sent.other})`

/** A walk as a person reads it. */
export const walkWords = ({ seed, transcript, faults }: Walk): string =>
  [
    `seed ${seed}`,
    ...transcript.flatMap(({ sent, reply }) => [
      ...sent.map((one) => `  > ${shown(one).slice(0, 200)}`),
      ...(reply ?? '(silence)').split('\n').map((line) => `    ${line}`),
    ]),
    ...faults.map((fault) => `  ✗ ${fault}`),
  ].join('\n')
