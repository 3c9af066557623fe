/** What is known besides a message, as far as it changes what the message means. */
export interface Situation {
  /** The kind of the open proposal. */
  proposal: string | null
  /** What the last answer asked for. */
  asked: string | null
  /** The flow that is open. */
  task: string | null
  /** The kind of the options that were shown last. */
  shown: string | null
  /** The writer's appointments ahead: none, one, or several. */
  own: 0 | 1 | 2
  /** The template of the notice that was sent last. */
  notice: string | null
  /** A mere yes does something, though nothing is proposed. */
  invited: boolean
  /** Something was just booked or moved. */
  done: boolean
  /** Nothing was said before. */
  first: boolean
  /** It is booked for somebody else. */
  guest: boolean
}

export const nothingKnown: Situation = {
  ...{ proposal: null, asked: null, task: null, shown: null, own: 0, notice: null },
  ...{ invited: false, done: false, first: true, guest: false },
}

/** What a word is read beside: `sim` after a proposal is another word than `sim` at the beginning. */
export function stateOf({ proposal, asked, shown, notice }: Situation): string {
  if (proposal !== null) return `p:${proposal}`
  if (asked !== null) return `a:${asked}`
  if (shown !== null) return `s:${shown}`
  return notice === null ? '-' : 'n'
}

export const featuresOfSituation = (one: Situation): string[] => [
  ...[`proposal=${one.proposal}`, `asked=${one.asked}`, `task=${one.task}`, `shown=${one.shown}`],
  ...[`own=${one.own}`, `notice=${one.notice}`, `invited=${one.invited}`],
  ...[`done=${one.done}`, `first=${one.first}`],
]
