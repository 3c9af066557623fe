import type { takeTurn } from '../../src/dialogue/turn.ts'
import { localOf } from '../../src/dialogue/words.ts'
import { converse, type Exchange, type Sent } from '../lab/conversation.ts'
import { appointment, JOAO, NOW, town } from '../lab/town.ts'
import type { Case } from './case.ts'

export interface Ending {
  written: string[]
  handoffs: string[]
  lastAnswer: string
  transcript: Exchange[]
}

const SOMEBODY = '+5511912345678'

const booked = (words: string, phone: string) => {
  const [slug = '', date = '', hour = ''] = words.split(' ')
  return appointment(slug, date, hour, { phone })
}

const two = (number: number) => String(number).padStart(2, '0')
const isList = (one: Case['says'][number]): one is readonly Sent[] => Array.isArray(one)

/** Runs a conversation of the corpus. */
export async function runCase(given: Case, answer?: typeof takeTurn): Promise<Ending> {
  const own = (given.has ?? []).map((words) => booked(words, JOAO))
  const there = town([...own, ...(given.others ?? []).map((words) => booked(words, SOMEBODY))])
  const pageOf = (slug: string) =>
    there.practices.find(({ page }) => page.slug === slug)?.page ?? null
  const phone = given.web || given.hidden ? null : JOAO
  const { notice } = given
  const noticed = notice && own[notice.of]
  const talk = converse({
    person: {
      channel: given.web ? 'web' : 'whatsapp',
      phone,
      name: given.web ? null : given.name === undefined ? 'João Silva' : given.name,
    },
    tools: there.toolsFor(phone),
    pages: (given.pages ?? []).flatMap((slug) => pageOf(slug) ?? []),
    page: given.web ? pageOf(given.web) : null,
    notice:
      notice && noticed
        ? {
            template: notice.template,
            slug: noticed.slug,
            appointmentId: noticed.id,
            isRepliedTo: notice.isRepliedTo ?? false,
          }
        : null,
    clock: () => NOW,
    ...(answer && { answer }),
  })
  for (const said of given.says) await talk.say(...(isList(said) ? said : [said]))
  return {
    written: there.written.map(({ kind, slug, startsAt, service }) => {
      const { day, month, hour, minute } = localOf(startsAt, 'America/Sao_Paulo')
      const what = service === null ? '' : ` ${service}`
      return `${kind} ${slug} ${two(day)}/${two(month)} ${hour}:${two(minute)}${what}`
    }),
    handoffs: talk.handoffs,
    lastAnswer: talk.transcript.at(-1)?.reply ?? '',
    transcript: talk.transcript,
  }
}
