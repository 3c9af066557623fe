import type { MessagingProblem } from '@encaixe/contracts'

/** What a provider says of our account and our number. */
export interface ProviderState {
  token: 'valid' | 'refused' | 'unknown'
  /** In its own words; null: it does not say. */
  number: string | null
  quality: string | null
}

/** A sent message is reported within seconds; so long without a word, the webhook is lost. */
const UNHEARD_HOURS = 1
/** With any page at all, something goes out every few days. */
const UNSENT_DAYS = 4

const CONNECTED: ReadonlySet<string> = new Set(['CONNECTED', 'open'])

/** What is wrong, by what the provider says and by when it was last heard of. */
export function problemsOf({
  state,
  lastSentAt,
  lastHeardAt,
  now,
}: {
  state: ProviderState
  lastSentAt: Temporal.Instant | null
  lastHeardAt: Temporal.Instant | null
  now: Temporal.Instant
}): MessagingProblem[] {
  const problems: MessagingProblem[] = []
  if (state.token === 'refused') problems.push('token_refused')
  if (state.token === 'unknown') problems.push('no_answer')
  if (state.number !== null && !CONNECTED.has(state.number)) problems.push('number_not_connected')
  if (state.quality === 'RED') problems.push('quality_low')
  if (lastSentAt === null) return problems
  if (lastSentAt.until(now).total('hours') > UNSENT_DAYS * 24) problems.push('nothing_sent')
  const isUnheard =
    lastHeardAt === null || lastHeardAt.until(lastSentAt).total('hours') > UNHEARD_HOURS
  // What was just sent may yet be reported.
  if (isUnheard && lastSentAt.until(now).total('hours') > UNHEARD_HOURS) {
    problems.push('nothing_heard')
  }
  return problems
}
