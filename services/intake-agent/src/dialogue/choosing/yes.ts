import type { Token } from '../../language/words/tokens.rule.ts'
import { onlyMine } from '../../language/yes/only-mine.rule.ts'
import { isYes, type Proposed } from '../../language/yes/yes.rule.ts'
import { isReminder, remindedOf } from '../changing/attend.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { changesIn } from '../tools.ts'
import { localStart } from '../words.ts'

/** For people who have not said where they are. */
export const USUAL_TIMEZONE = 'America/Sao_Paulo'

/** The time zone of the page that is spoken about. */
export const timezoneOf = ({ page }: Memory, turn: Turn) =>
  page?.timezone ?? turn.around.pages[0]?.timezone ?? USUAL_TIMEZONE

/** A proposal that nobody has answered for so long is proposed again. */
const LIVE_HOURS = 24

export const todayOf = ({ now }: Pick<Turn, 'now'>, timezone: string): Temporal.PlainDate =>
  now.toZonedDateTimeISO(timezone).toPlainDate()

const isAfter = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) > 0

/** Whether a reminder was sent after the agent's last answer: then it is what a yes answers. */
function isReminded({ around: { notice } }: Turn, { repliedAt, proposal }: Memory): boolean {
  if (!notice) return false
  if (notice.isRepliedTo && proposal === null) return true
  if (!isReminder(notice.template)) return false
  return repliedAt === null || (notice.sentAt !== undefined && isAfter(notice.sentAt, repliedAt))
}

/** Whether the last answer is young enough to be answered with a yes. */
function isLive({ now }: Turn, { repliedAt }: Memory): boolean {
  return repliedAt === null || isAfter(repliedAt, now.subtract({ hours: LIVE_HOURS }).toString())
}

/** What a yes of now confirms: the last thing that was said. */
type Answerable = 'proposal' | 'invitation' | 'reminder'

function answerable(turn: Turn, memory: Memory): Answerable | null {
  if (isReminded(turn, memory)) return 'reminder'
  if (!isLive(turn, memory)) return null
  if (memory.proposal !== null && memory.asked === 'yes') return 'proposal'
  return memory.invited === null ? null : 'invitation'
}

/** `sim, só o meu`: nobody is booked for but whoever writes. */
export function withoutFurther(memory: Memory, tokens: readonly Token[]): Memory {
  const isOwn = memory.guest === null && tokens.some((_, at) => onlyMine(tokens, at) !== null)
  return isOwn && memory.queue.length > 0 ? { ...memory, queue: [] } : memory
}

/** Whether a message says yes to what can be answered now. After a reminder it may name the time of that. */
export async function saysYes(
  turn: Turn,
  memory: Memory,
  tokens: readonly Token[],
): Promise<Answerable | null> {
  const what = answerable(turn, memory)
  if (what === null) return null
  const timezone = memory.page?.timezone ?? USUAL_TIMEZONE
  const reminded = what === 'reminder' ? await remindedOf(turn) : null
  const start = reminded && localStart(reminded.startsAt, reminded.timezone)
  const proposed = { ...proposedIn(memory, what), ...(start && { starts: [start] }) }
  return isYes(tokens, proposed, todayOf(turn, timezone)) ? what : null
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
    isOwnAlone: proposal.kind === 'book' && guest === null && queue.length === 0,
    isFirstOfSeveral: proposal.kind === 'book' && queue.length > 0,
    starts: changesIn(proposal).map(({ startsAt }) =>
      localStart(startsAt, page?.timezone ?? USUAL_TIMEZONE),
    ),
    names: [page?.name, service, proposal.kind === 'book' ? proposal.name : null].flatMap(
      (name) => name ?? [],
    ),
  }
}
