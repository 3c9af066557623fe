import type { Stream } from '@encaixe/contracts'

/** Who holds data of people besides the gateway, and where each says that it holds none any more. */
export const dataHolders = [
  { service: 'scheduling', stream: 'SCHEDULING' },
  { service: 'booking', stream: 'BOOKING' },
  { service: 'billing', stream: 'BILLING' },
  { service: 'notifier', stream: 'NOTIFIER' },
] as const satisfies readonly { service: string; stream: Stream }[]

/** The gateway's own part: the account, and its events. */
export const GATEWAY = 'gateway'

/** Everybody whose answer a deletion needs. */
export const participants: readonly string[] = [
  GATEWAY,
  ...dataHolders.map(({ service }) => service),
]
