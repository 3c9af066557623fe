import type { Delivery } from '../deliveries/delivery.ts'
import type { Message } from '../notices/define.ts'
import type { ProviderState } from '../watchdog/judge.ts'
import type { SendOutcome } from './send-outcome.rule.ts'

/** A delivery that is to go out now, with what it says. */
export interface Sendable {
  kind: 'sendable'
  delivery: Delivery
  message: Message
}

/** A way to a person through a provider that may be slow, down, or leave us without an answer. */
export interface SendingChannel {
  /** Before the delivery is claimed: null to go ahead, else how long this one has to wait. */
  prepare?(sendable: Sendable): Promise<number | null>
  /** Never throws for what the provider or the network does. */
  send(sendable: Sendable): Promise<SendOutcome>
  /** Whether the provider answers at all. */
  probe(): Promise<boolean>
  close(): Promise<void>
}

/** A way to WhatsApp: its provider says how our account stands. */
export interface WhatsappChannel extends Required<SendingChannel> {
  inspect(): Promise<ProviderState>
}
