import type { Act } from '../../language/acts.rule.ts'
import type { Flow } from '../../reading/command.ts'

/** The flow of a button; buttons name the acts of the grammar. */
export const actFlows: Partial<Record<Act, Flow>> = {
  ...{ book: 'book', reschedule: 'move', cancel: 'cancel', attend: 'attend' },
  ...{ list: 'list', paid: 'pay', waitlist: 'wait', find: 'book' },
}
