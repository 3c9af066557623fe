import type { Reply, Turn } from './conversation.ts'
import type { Memory, Option } from './memory.ts'
import type { Page } from './page.ts'
import { firstName, label, shownName } from './words.ts'

/** The options that are always available. */
export const options = {
  yes: (text: string): Option => ({ offer: { kind: 'yes', to: null }, label: label(text) }),
  no: (text: string): Option => ({ offer: { kind: 'no' }, label: label(text) }),
  book: { offer: { kind: 'act', act: 'book' }, label: 'Marcar horário' },
  list: { offer: { kind: 'act', act: 'list' }, label: 'Meus horários' },
  reschedule: { offer: { kind: 'act', act: 'reschedule' }, label: 'Mudar o horário' },
  cancel: { offer: { kind: 'act', act: 'cancel' }, label: 'Cancelar' },
  others: { offer: { kind: 'act', act: 'more' }, label: 'Outros horários' },
  human: (page: Page | null): Option => ({
    offer: { kind: 'act', act: 'human' },
    label: label(page ? `Falar com ${firstName(page.name)}` : 'Falar com alguém'),
  }),
} as const satisfies Record<string, Option | ((...input: never[]) => Option)>

/** The next answer, and the state to remember. An earlier proposal is over unless the answer repeats it. */
export function reply(
  memory: Memory,
  text: string,
  {
    options = [],
    handoff = null,
    unsure = false,
    ...changes
  }: Partial<Memory> & { handoff?: string | null; unsure?: boolean } = {},
): Reply {
  const said = { proposal: null, question: null, invited: null, misses: 0, greeted: true }
  return { text, options, memory: { ...memory, ...said, ...changes, options }, handoff, unsure }
}

/** Answers something in between: what was proposed or asked before is repeated, and stays open. */
export function aside(
  memory: Memory,
  text: string,
  { options: shown, ...changes }: Partial<Memory> & { unsure?: boolean } = {},
): Reply {
  const { proposal, question, asked, options } = memory
  if (proposal !== null && question !== null && asked === 'yes') {
    const again = { proposal, question, asked, options }
    return reply(memory, [text, question].filter(Boolean).join('\n\n'), { ...changes, ...again })
  }
  const isAsking = asked !== null && options.length > 0
  const open = isAsking && !text.includes('?') ? ASKED_AGAIN[asked] : undefined
  return reply(memory, [text, open].filter(Boolean).join('\n\n'), {
    options: isAsking ? options : (shown ?? []),
    asked,
    ...changes,
  })
}

/** What is still asked when something else has been answered. */
const ASKED_AGAIN: Partial<Record<NonNullable<Memory['asked']>, string>> = {
  service: 'Qual serviço você quer?',
  place: 'Onde você prefere?',
  when: 'Qual horário você prefere?',
}

/** What `aside` repeats after an answer. */
export const repeatedIn = ({ question, asked }: Memory): string | undefined =>
  question ?? (asked === null ? undefined : ASKED_AGAIN[asked])

/** The state after a search for something else, when the agent asks or says that there is none. */
export const isReply = (one: object): one is Reply => 'memory' in one

/** Clears the pending task and keeps the person and the page. */
export const settled = {
  task: null,
  weekly: false,
  asked: null,
  chosen: null,
  proposal: null,
  question: null,
  invited: null,
} as const satisfies Partial<Memory>

/** Drops the current task because a new one begins. */
export const started = (memory: Memory): Memory => ({
  ...{ ...memory, ...settled, options: [] },
  ...{ guest: null, queue: [], weekly: false },
})

/** The buttons under a general answer. */
export const menu = ({ person, memory: { page } }: Pick<Turn, 'person' | 'memory'>): Option[] => [
  options.book,
  ...(person.phone === null ? [] : [options.list]),
  ...(person.channel === 'web' || page === null ? [] : [options.human(page)]),
]

export const nameOf = (page: Pick<Page, 'name'>): string => shownName(page.name)
