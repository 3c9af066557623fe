import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { propose } from '../booking/propose.ts'
import { searchPages } from '../booking/search-pages.ts'
import { meantAppointments, names } from '../choosing/choose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { aside, nameOf, options, reply } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import type { LapsedHold, OwnAppointment } from '../tools.ts'
import { priceWords, startWords } from '../words.ts'
import { line, none, notProven, optionOf } from './own-appointments.ts'

/** Appointments that can be paid, or have to be: those ahead, and the last three. */
export async function unpaidOf({ tools, person }: Turn): Promise<OwnAppointment[]> {
  if (person.phone === null) return []
  const own = [...(await tools.appointments()), ...(await tools.past()).slice(0, 3)]
  return own.filter(
    ({ actions, holdUntil }) => actions.includes('declare_payment') || holdUntil !== null,
  )
}

/** The appointment that a payment is about: the one named, else the only one, else those at the page. */
async function payable(turn: Turn, memory: Memory, said: Understanding): Promise<OwnAppointment[]> {
  const own = await turn.tools.appointments()
  const meant = meantAppointments(await unpaidOf(turn), { words: said.words, when: said.wish })
  const ofPage = meant.filter(({ slug }) => slug === memory.page?.slug)
  const all = ofPage.length > 0 ? ofPage : meant
  // What lies ahead is paid before what is over.
  const ahead = all.filter((one) => own.includes(one))
  return ahead.length > 0 ? ahead : all.slice(0, 1)
}

/** The answer to somebody who speaks of paying a professional with whom they have no appointment. */
async function paysElsewhere(
  turn: Turn,
  memory: Memory,
  { words }: Understanding,
): Promise<Reply | null> {
  const own = [...(await turn.tools.appointments()), ...(await turn.tools.past())]
  const isNamed = own.some((one) => names(words, `${one.professionalName} ${one.profession}`))
  const { pages, isByName } = isNamed
    ? { pages: [], isByName: false }
    : await searchPages(turn.tools, words)
  const [other] = pages
  if (!isByName || !other || own.some(({ slug }) => pages.some((page) => page.slug === slug))) {
    return null
  }
  return aside(memory, `Não encontrei nenhum horário com ${nameOf(other)} neste número.`, {
    options: own.length > 0 ? [options.list] : [],
  })
}

/** The Pix code of an own appointment. */
export async function tellPix(turn: Turn, memory: Memory, said: Understanding): Promise<Reply> {
  if (turn.person.phone === null) return notProven(turn, memory)
  const elsewhere = await paysElsewhere(turn, memory, said)
  if (elsewhere) return elsewhere
  const [first, ...others] = await payable(turn, memory, said)
  if (!first) {
    const page = memory.page ?? turn.around.pages[0]
    const own = await turn.tools.appointments()
    const whom = page ? nameOf(page) : 'quem atende'
    return aside(
      memory,
      own.length > 0
        ? `Não há pagamento em aberto nos seus horários. Qualquer dúvida, fale com ${whom}.`
        : `O código Pix é de um horário marcado, e não encontrei nenhum com este número. O pagamento é direto com ${whom}.`,
      { options: [options.book] },
    )
  }
  const lines: string[] = []
  for (const one of [first, ...others].slice(0, 3)) {
    const code = await turn.tools.pix(one.id)
    const when = startWords(one.startsAt, one.timezone, turn.now)
    lines.push(
      code === null && one.holdUntil !== null
        ? `O código Pix de ${when}, com ${one.professionalName}, ainda não chegou do banco. Ele vem por aqui assim que chegar.`
        : code === null
          ? `${one.professionalName} não tem chave Pix por aqui: o pagamento de ${when} é combinado direto.`
          : `Pix copia e cola de ${when}, com ${one.professionalName}${code.amountCents ? ` (${priceWords(code.amountCents)})` : ''}:\n${code.payload}`,
    )
  }
  const page = await turn.tools.page(first.slug)
  return aside(
    { ...memory, page: memory.page ?? page },
    `${lines.join('\n\n')}\n\n${first.holdUntil === null ? 'Depois de pagar, é só me dizer “já paguei”.' : 'Quando o Pix cair, aviso por aqui.'}`,
  )
}

/** Asks whether to tell the professional that it is paid. */
export async function declarePaid(turn: Turn, memory: Memory, said: Understanding): Promise<Reply> {
  if (turn.person.phone === null) return notProven(turn, memory)
  const elsewhere = await paysElsewhere(turn, memory, said)
  if (elsewhere) return elsewhere
  const found = await payable(turn, memory, said)
  const [only, ...others] = found
  if (!only) {
    const [lapsed] = await turn.tools.lapsed()
    if (lapsed) return cameTooLate(turn, memory, lapsed)
    const own = await turn.tools.appointments()
    if (own.length === 0) {
      return aside(
        memory,
        'Não encontrei nenhum horário marcado com este número para avisar que está pago.',
      )
    }
    return aside(memory, 'Seus horários já estão com o pagamento avisado. Obrigado!')
  }
  if (only.holdUntil !== null) return waitsForBank(turn, memory, only)
  if (others.length > 0) {
    const lines = found.map((one) => line(one, turn.now)).join('\n')
    return reply(memory, `Qual deles você pagou?\n${lines}`, {
      task: { kind: 'pay' },
      asked: 'appointment',
      options: found.slice(0, 9).map(optionOf),
    })
  }
  return proposePaid(turn, memory, only)
}

/** What comes after the hold confirms a time that is still free, or goes back by itself. */
function cameTooLate(
  turn: Turn,
  memory: Memory,
  { startsAt, timezone, ...one }: LapsedHold,
): Reply {
  const when = startWords(startsAt, timezone, turn.now)
  return aside(
    memory,
    `O Pix de ${when}, com ${one.professionalName}, não chegou a tempo, e o horário ficou livre. Se você já pagou, aviso por aqui: o horário volta a ser seu se ainda estiver livre, ou o valor volta sozinho para a sua conta.`,
    { options: [options.book] },
  )
}

/** `como eu pago?` of who has to pay before a time counts asks for its code. */
export async function askedOfHeld(turn: Turn, heard: Heard): Promise<Heard> {
  const { said } = heard
  const isElse = said.acts.some((act) => ELSE.has(act))
  if (!said.acts.includes('payment') || isElse || turn.person.phone === null) return heard
  const own = await turn.tools.appointments()
  if (own.every(({ holdUntil }) => holdUntil === null)) return heard
  const acts = said.acts.map((act) => (act === 'payment' ? 'pix' : act))
  return { ...heard, said: { ...said, acts } }
}
const ELSE: ReadonlySet<Act> = new Set(['pix', 'paid', 'cancel', 'refuse', 'reschedule'])

/** The bank tells by itself; nobody has to be asked. */
function waitsForBank(turn: Turn, memory: Memory, one: OwnAppointment): Reply {
  const when = startWords(one.startsAt, one.timezone, turn.now)
  const until = startWords(one.holdUntil ?? one.startsAt, one.timezone, turn.now)
  return aside(
    memory,
    `Obrigado! Assim que o Pix de ${when}, com ${one.professionalName}, cair no banco, aviso por aqui. O horário está guardado até ${until}.`,
  )
}

export async function proposePaid(
  turn: Turn,
  memory: Memory,
  { id: appointmentId, version, slug, startsAt, timezone }: OwnAppointment,
): Promise<Reply> {
  const page = await turn.tools.page(slug)
  if (!page) return none(turn, memory)
  const when = startWords(startsAt, timezone, turn.now)
  return propose(
    { ...memory, page, task: { kind: 'pay' } },
    { kind: 'pay', appointmentId, version, slug, startsAt },
    `Posso avisar ${nameOf(page)} que você pagou ${when}?`,
    [options.yes('Sim, paguei'), options.no('Ainda não')],
  )
}
