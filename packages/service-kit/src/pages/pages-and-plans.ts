import {
  billingRpcs,
  type Professional,
  type Subscription,
  schedulingRpcs,
  subscription,
  trialCarrying,
} from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { RpcContext } from '../bus/contexts.ts'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import type { RuleSql } from '../retention/retention-sql.ts'
import type { Tables } from '../retention/tables.ts'
import { type Copy, type CopyOptions, copyOf } from './copy-of.ts'
import { rebuildBegins } from './copy-pages.ts'

/** A copy of the plans of pages, in a table `plans`. */
export const copyOfPlans = (
  tables: Tables<string>,
  options: Pick<CopyOptions<Subscription>, 'own' | 'onlyIf'> = {},
): Copy<Subscription> =>
  copyOf(subscription, tables, 'plans', {
    also: {
      trial_ends_at: trialCarrying,
      clients_limit: ({ limits }) => limits.clients,
      appointments_month_limit: ({ limits }) => limits.appointmentsPerMonth,
    },
    ...options,
  })

/** All pages as scheduling has them, page by page. */
export const pagesFrom =
  (bus: Pick<Bus, 'call'>, { requestId }: Pick<RpcContext, 'requestId'>) =>
  async (cursor: string | null) => {
    const page = await bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId })
    return { ...page, items: page.items.map(({ professional }) => professional) }
  }

/** Fetches all pages and plans again from their owners. */
export const rebuildPagesAndPlans =
  <Tx extends RuleSql>({
    bus,
    database,
    pages,
    plans,
  }: {
    bus: Pick<Bus, 'call'>
    database: Pick<Database<RawSql, Tx>, 'prisma' | 'transaction'>
    pages: Copy<Professional>
    plans: Copy<Subscription>
  }) =>
  async (_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) => {
    const since = await rebuildBegins(database.prisma)
    const copied = await pages.rebuild(database, since, pagesFrom(bus, { requestId }))
    const plansOf = (cursor: string | null) =>
      bus.call(billingRpcs.pageSubscriptions, { cursor }, { requestId })
    return { copied: copied + (await plans.rebuild(database, since, plansOf)) }
  }
