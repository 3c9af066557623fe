import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Option } from '../memory.ts'
import type { Page } from '../page.ts'
import { nameOf, options, reply } from '../reply.ts'
import type { Proposal } from '../tools.ts'
import { firstName, relationWords, shownName, startWords } from '../words.ts'
import { placeOf, serviceOf, wantedOf } from './which-service.ts'

/** The agent writes only after the person says yes. */
export const propose = (
  memory: Memory,
  proposal: Proposal,
  text: string,
  yesOrNo: Option[],
  before = '',
): Reply =>
  reply(memory, [before, text].filter(Boolean).join('\n\n'), {
    proposal,
    question: text,
    chosen: null,
    asked: 'yes',
    options: yesOrNo.map((option) =>
      option.offer.kind === 'yes' ? { ...option, offer: { kind: 'yes', to: proposal } } : option,
    ),
  })

/** Proposes to pass a message on to the professional. Whoever hides their phone is offered the person instead. */
export function proposeTell(
  turn: Turn,
  memory: Memory,
  page: Page,
  {
    before = '',
    question,
    text,
    startsAt = turn.now.toString(),
  }: { before?: string; question: string; text: string; startsAt?: string },
): Reply {
  const next = { ...memory, page }
  if (turn.person.phone === null) {
    const isWeb = turn.person.channel === 'web'
    return reply(next, before || `Isso só ${nameOf(page)} pode dizer.`, {
      options: isWeb ? [options.book] : [options.human(page)],
    })
  }
  return propose(
    next,
    { kind: 'tell', slug: page.slug, startsAt, text, name: memory.name },
    question,
    [options.yes('Sim, avisar'), options.human(page), options.no('Não precisa')],
    before,
  )
}

/** Who the booking is for, and what is asked if that is not known yet. */
export function whoIn({ guest, name }: Memory): { name: string | null; question: string } {
  if (guest === null) return { name, question: 'Qual é o seu nome completo?' }
  const whose = ['dela', 'dele', 'ela', 'ele'].includes(guest.relation ?? '')
    ? null
    : guest.relation
  return {
    name: guest.name,
    question: whose
      ? `Em nome de quem eu marco? Qual é o nome completo (${relationWords(whose)})?`
      : 'Em nome de quem eu marco? Qual é o nome completo?',
  }
}

/**
 * Asks for what is missing after a start was chosen, then proposes the booking.
 * @param also further starts that the same yes books
 */
export function choose(
  turn: Turn,
  memory: Memory,
  page: Page,
  startsAt: string,
  also: string[] = [],
): Reply {
  const next = { ...memory, page, chosen: startsAt, also, options: [] }
  const wordsOf = (start: string) => startWords(start, page.timezone, turn.now)
  const when = wordsOf(startsAt)
  const { name, question } = whoIn(memory)
  if (name === null) {
    const all = also.length === 0 ? `${when} está livre!` : 'Estão livres!'
    return reply(next, `${all} ${question}`.replace(/^./, upper), { asked: 'name' })
  }
  const phone = turn.person.phone ?? memory.phone
  if (phone === null) {
    const thanks = `Obrigado, ${firstName(name)}!`
    return reply(
      next,
      turn.person.channel === 'web'
        ? `${thanks} E o seu WhatsApp, com DDD? É por ele que chega a confirmação.`
        : `${thanks} O WhatsApp não me mostra o seu número. Qual é, com DDD? É por ele que chega a confirmação.`,
      { asked: 'phone' },
    )
  }
  const wanted = wantedOf(page, memory.wanted, '')
  const place = placeOf(page, wanted)
  const clientAddress = place?.kind === 'client_address' ? memory.address : null
  const proposal: Proposal = {
    ...{ kind: 'book', slug: page.slug, startsAt, name, phone, clientAddress, also },
    ...wanted,
  }
  const whose = `com ${nameOf(page)}${where(page, place, clientAddress)}, em nome de ${memory.guest === null ? firstName(name) : shownName(name)}?`
  const lines = [startsAt, ...also].map((start) => `\n• ${wordsOf(start)}`).join('')
  const asked =
    also.length === 0
      ? `Posso marcar ${what(page, wanted)}${when}, ${whose}`
      : `Posso marcar ${what(page, wanted)}estes ${also.length + 1} horários, ${whose}${lines}`
  return propose(next, proposal, asked, [options.yes('Sim, marcar'), options.others])
}

function what(page: Page, wanted: Memory['wanted']): string {
  const service = serviceOf(page, wanted)
  return service && page.services.length > 1 ? `${shownName(service.name)}, ` : ''
}

function where(
  { places }: Page,
  place: Page['places'][number] | undefined,
  clientAddress: string | null,
): string {
  if (clientAddress !== null) return `, em ${clientAddress}`
  return place && places.length > 1 ? `, em ${shownName(place.label)}` : ''
}

const upper = (letter: string) => letter.toUpperCase()
