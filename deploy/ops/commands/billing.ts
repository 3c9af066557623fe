import { billingRpcs } from '@encaixe/contracts'
import { type Command, optional, required } from '../command.ts'

/** Requests a refresh from the card processor for one plan, or for all paid plans (docs/billing.md). */
export const reconcileBilling: Command = {
  usage: 'billing reconcile [--professional ID]',
  options: { professional: { type: 'string' } },
  async run(bus, options) {
    const { requested } = await bus.call(billingRpcs.reconcileSubscriptions, {
      professionalId: optional(options, 'professional'),
    })
    return {
      data: { requested },
      lines: [`${requested} subscriptions will be read again from the card processor.`],
    }
  },
}

/** Shows one plan: its status, its ids at the card processor, and the latest events. */
export const showBilling: Command = {
  usage: 'billing show --professional ID',
  options: { professional: { type: 'string' } },
  async run(bus, options) {
    const professionalId = required(options, 'professional')
    const shown = await bus.call(billingRpcs.showSubscription, { professionalId })
    const { subscription, refresh, events } = shown
    const until = subscription.currentPeriodEnd ?? subscription.trialEndsAt
    return {
      data: shown,
      lines: [
        `plan ${subscription.plan}, counts as ${subscription.effectivePlan}, ${subscription.status}`,
        `${subscription.cancelAtPeriodEnd ? 'ends' : 'goes on'} ${until ?? 'without a date'}, version ${subscription.version}`,
        `customer ${shown.customerId ?? 'none'}, subscription ${shown.subscriptionId ?? 'none'}`,
        `read from the card processor ${shown.refreshedAt ?? 'never'}${shown.problem === null ? '' : `, PROBLEM: ${shown.problem}`}`,
        ...(refresh
          ? [
              `next read ${refresh.dueAt}, after ${refresh.attempts} attempts${refresh.error === null ? '' : `: ${refresh.error}`}`,
            ]
          : []),
        ...events.map(
          ({ id, type, outcome, happenedAt }) => `  ${happenedAt}  ${type}  ${outcome}  ${id}`,
        ),
      ],
    }
  },
}

/** Reads an event from the card processor and processes it again. */
export const replayBilling: Command = {
  usage: 'billing replay --event ID',
  options: { event: { type: 'string' } },
  async run(bus, options) {
    const eventId = required(options, 'event')
    const replayed = await bus.call(billingRpcs.replayProcessorEvent, { eventId })
    return { data: replayed, lines: [`${replayed.type}: ${replayed.outcome}`] }
  },
}
