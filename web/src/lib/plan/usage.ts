import type { Subscription } from '@encaixe/contracts'
import type { OwnProfessional } from '../api/resources.ts'

/** The usage of one limit; `limit` is null without one. */
export interface Usage {
  label: string
  used: number
  limit: number | null
}

type Counted = Pick<OwnProfessional, 'usage'> & {
  subscription?: Pick<Subscription, 'limits'> | null | undefined
}

/** The usage of a plan; empty while it is unknown. */
export function usageOf({ usage, subscription }: Counted): Usage[] {
  if (!usage) return []
  const limits = subscription?.limits
  return [
    { label: 'Clientes', used: usage.clients, limit: limits?.clients ?? null },
    {
      label: 'Horários neste mês',
      used: usage.appointmentsThisMonth,
      limit: limits?.appointmentsPerMonth ?? null,
    },
  ]
}

/** The part of a limit from which it counts as near. */
const NEAR = 0.8

export const isNear = ({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean =>
  limit !== null && used >= limit * NEAR

export const isFull = ({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean =>
  limit !== null && used >= limit
