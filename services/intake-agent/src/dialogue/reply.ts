import type { Option, Reply, Talk } from './conversation.ts'
import { type Memory, settled } from './memory.ts'
import { askAgain } from './texts/common.ts'
import { firstName, label, shownName } from './texts/words.ts'
import type { Page } from './world/page.ts'
import type { Change, Proposal } from './world/proposal.ts'

/** The options that are always available. */
export const options = {
  yes: (text: string, to: Proposal): Option => ({ offer: { kind: 'yes', to }, label: label(text) }),
  no: (text: string): Option => ({ offer: { kind: 'no' }, label: label(text) }),
  book: { offer: { kind: 'act', act: 'book' }, label: 'Marcar horário' },
  another: { offer: { kind: 'act', act: 'book' }, label: 'Marcar outro' },
  list: { offer: { kind: 'act', act: 'list' }, label: 'Meus horários' },
  move: { offer: { kind: 'act', act: 'reschedule' }, label: 'Mudar o horário' },
  cancel: { offer: { kind: 'act', act: 'cancel' }, label: 'Cancelar' },
  attend: { offer: { kind: 'act', act: 'attend' }, label: 'Confirmar presença' },
  pay: { offer: { kind: 'act', act: 'paid' }, label: 'Avisar que paguei' },
  wait: { offer: { kind: 'act', act: 'waitlist' }, label: 'Lista de espera' },
  others: { offer: { kind: 'act', act: 'more' }, label: 'Outros horários' },
  apart: { offer: { kind: 'act', act: 'apart' }, label: 'Pagar à parte' },
  human: (page: Page | null): Option => ({
    offer: { kind: 'act', act: 'human' },
    label: label(page ? `Falar com ${firstName(page.name)}` : 'Falar com alguém'),
  }),
} as const satisfies Record<string, Option | ((...input: never[]) => Option)>

type Changes = Partial<Memory> & { handoff?: string | null; unsure?: boolean }

/** The next answer, and the state to remember. An earlier proposal is over unless the answer repeats it. */
export function reply(
  memory: Memory,
  text: string,
  { options = [], handoff = null, unsure = false, ...changes }: Changes = {},
): Reply {
  const said = { proposal: null, question: null, invites: false, asked: null, misses: 0 }
  const next = { ...memory, ...said, greeted: true, ...changes, options }
  return { text, options, memory: next, handoff, unsure }
}

/** What is asked without buttons. */
const typed: readonly Memory['asked'][] = ['name', 'phone', 'address']

/** Answers something in between: what was proposed or asked before is repeated, and stays open. */
export function aside(
  memory: Memory,
  text: string,
  { options: shown = [], ...changes }: Changes = {},
): Reply {
  const { proposal, question, asked, options, invites } = memory
  const isOpen = asked !== null && options.length > 0
  const isAsking = (isOpen || typed.includes(asked)) && !text.includes('?')
  const again = asked === 'yes' ? question : isAsking ? askAgain(memory) : null
  return reply(memory, [text, again].filter(Boolean).join('\n\n'), {
    ...{ proposal, question, asked, invites: isOpen && invites },
    ...{ options: isOpen ? options : shown, ...changes },
  })
}

/** The buttons of each kind of proposal. */
const answers: Readonly<Record<Change['kind'], readonly [yes: string, no: string | null]>> = {
  book: ['Sim, marcar', null],
  move: ['Sim, mudar', 'Não, manter'],
  cancel: ['Sim, cancelar', 'Não, manter'],
  attend: ['Sim, confirmar', 'Agora não'],
  pay: ['Sim, paguei', 'Ainda não'],
  wait: ['Sim, quero', 'Não precisa'],
  tell: ['Sim, avisar', 'Não precisa'],
}

/** The agent writes only after the person says yes. */
export function propose(
  memory: Memory,
  proposal: Proposal,
  { question, before = '', more = [] }: { question: string; before?: string; more?: Option[] },
): Reply {
  const [yes, no] = answers[proposal[0].kind]
  return reply(memory, [before, question].filter(Boolean).join('\n\n'), {
    ...{ proposal, question, asked: 'yes' },
    options: [options.yes(yes, proposal), ...more, ...(no ? [options.no(no)] : [])],
  })
}

export const isReply = (one: object): one is Reply => 'handoff' in one

/** Ends what went on. */
export const ended = (memory: Memory, text: string, changes: Changes = {}): Reply =>
  reply({ ...memory, ...settled }, text, changes)

/** The buttons under a general answer. */
export const menu = ({
  facts: { person },
  memory: { page },
}: Pick<Talk, 'facts' | 'memory'>): Option[] => [
  options.book,
  ...(person.phone === null ? [] : [options.list]),
  ...(person.channel === 'web' || page === null ? [] : [options.human(page)]),
]

export const nameOf = (page: Pick<Page, 'name'>): string => shownName(page.name)
