import { localStart } from '../../../dialogue/texts/words.ts'
import { changesIn } from '../../../dialogue/world/tools.ts'
import type { Token } from '../../../language/words/tokens.rule.ts'
import { isYes, type Proposed } from '../../../language/yes/yes.rule.ts'
import type { ReadingContext } from '../../reader.ts'
import type { Memory } from '../memory.ts'
import { isReminder, remindedOf } from '../wants/reminded.ts'

/** For people who have not said where they are. */
export const USUAL_TIMEZONE = 'America/Sao_Paulo'

/** The time zone of the page that is spoken about. */
export const timezoneOf = ({ page }: Memory, context: ReadingContext) =>
  page?.timezone ?? context.pages[0]?.timezone ?? USUAL_TIMEZONE

export const todayOf = (
  { now }: Pick<ReadingContext, 'now'>,
  timezone: string,
): Temporal.PlainDate => now.toZonedDateTimeISO(timezone).toPlainDate()

/** Whether a reminder was sent after the agent's last answer: then it is what a yes answers. */
function isReminded(
  { notice, reminded, isGoingOn }: ReadingContext,
  { proposal }: Memory,
): boolean {
  if (notice === null) return false
  if (!isReminder(notice)) return reminded !== null && proposal === null
  return !isGoingOn || reminded !== null
}

/** What a yes of now confirms: the last thing that was said. */
type Answerable = 'proposal' | 'invitation' | 'reminder'

function answerable(context: ReadingContext, memory: Memory): Answerable | null {
  if (isReminded(context, memory)) return 'reminder'
  if (memory.proposal !== null && memory.asked === 'yes') return 'proposal'
  return memory.invited === null ? null : 'invitation'
}

/** Whether a message says yes to what can be answered now. After a reminder it may name the time of that. */
export function saysYes(
  context: ReadingContext,
  memory: Memory,
  tokens: readonly Token[],
): Answerable | null {
  const what = answerable(context, memory)
  if (what === null) return null
  const timezone = memory.page?.timezone ?? USUAL_TIMEZONE
  const reminded = what === 'reminder' ? remindedOf(context) : null
  const start = reminded && localStart(reminded.startsAt, reminded.timezone)
  const proposed = { ...proposedIn(memory, what), ...(start && { starts: [start] }) }
  return isYes(tokens, proposed, todayOf(context, timezone)) ? what : null
}

function proposedIn(memory: Memory, what: Answerable): Proposed {
  const { proposal, page, queue, guest } = memory
  if (what !== 'proposal' || proposal === null) {
    return { kind: what === 'reminder' ? 'reminder' : 'act', starts: [], names: [] }
  }
  const service =
    proposal.kind === 'book'
      ? page?.services.find(({ id }) => id === proposal.serviceId)?.name
      : undefined
  return {
    kind: proposal.kind,
    guest: proposal.kind === 'book' ? guest : null,
    isFirstOfSeveral: proposal.kind === 'book' && queue.length > 0,
    starts: changesIn(proposal).map(({ startsAt }) =>
      localStart(startsAt, page?.timezone ?? USUAL_TIMEZONE),
    ),
    names: [page?.name, service, proposal.kind === 'book' ? proposal.name : null].flatMap(
      (name) => name ?? [],
    ),
  }
}
