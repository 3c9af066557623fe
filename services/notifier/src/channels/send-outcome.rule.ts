/**
 * What came of trying to send one message. Reasons never hold personal data: they are logged,
 * listed to operators and sent on in events.
 */
export type SendOutcome = { kind: 'accepted'; providerMessageId: string | null } | SendFailure

export type SendFailure =
  /** Refused, but it may go through later. */
  | { kind: 'retry'; reason: string }
  /** The provider is unreachable or down; the message has not left. */
  | { kind: 'down'; reason: string }
  /** The request left and no answer came: the provider may or may not have the message. */
  | { kind: 'unknown'; reason: string }
  /** We send too fast: nothing more for a while. */
  | { kind: 'throttled'; reason: string; waitMs: number }
  /** This recipient gets nothing more for a while. */
  | { kind: 'recipient_busy'; reason: string; waitMs: number }
  /** This message is not wanted for a while; others to the same person may be. */
  | { kind: 'postponed'; reason: string; waitMs: number }
  /** It will never go through. */
  | { kind: 'permanent'; reason: string }
  /** The person refuses messages of this kind. */
  | { kind: 'opted_out'; reason: string }
  /** The registered text is missing or refused: a person has to look. */
  | { kind: 'template_paused'; reason: string; waitMs: number }
  /** Our account is refused: a person has to look. */
  | { kind: 'sender_paused'; reason: string; waitMs: number }
