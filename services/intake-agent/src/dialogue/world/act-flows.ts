import type { Flow } from '../../reading/command.ts'

/** What a button does besides answering: it begins a flow, shows more, or calls the person. */
export const buttonActs = [
  ...(['book', 'reschedule', 'cancel', 'attend', 'list', 'paid', 'waitlist'] as const),
  ...(['find', 'more', 'human'] as const),
] as const
type ButtonAct = (typeof buttonActs)[number]

/** The flow of a button. */
export const actFlows: Partial<Record<ButtonAct, Flow>> = {
  ...{ book: 'book', reschedule: 'move', cancel: 'cancel', attend: 'attend' },
  ...{ list: 'list', paid: 'pay', waitlist: 'wait', find: 'book' },
}
