import type { Memory, Option, Page, Reply, Turn } from './types.ts'
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

/** The next answer, and the state to remember. */
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
  const next = { ...memory, misses: 0, greeted: true, ...changes, options }
  return { text, options, memory: next, handoff, unsure }
}

/** The state after a search for something else, when the agent asks or says that there is none. */
export const isReply = (one: object): one is Reply => 'memory' in one

/** Clears the pending task and keeps the person and the page. */
export const settled = {
  task: null,
  asked: null,
  chosen: null,
  proposal: null,
} as const satisfies Partial<Memory>

/** The buttons under a general answer. */
export const menu = ({ person, memory: { page } }: Pick<Turn, 'person' | 'memory'>): Option[] => [
  options.book,
  ...(person.phone === null ? [] : [options.list]),
  ...(person.channel === 'web' || page === null ? [] : [options.human(page)]),
]

export const nameOf = (page: Pick<Page, 'name'>): string => shownName(page.name)
