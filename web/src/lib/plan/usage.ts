/** How much of a limit is used; null: there is none. */
export interface Usage {
  label: string
  used: number
  limit: number | null
}

interface Counted {
  usage?: { clients: number; appointmentsThisMonth: number } | null | undefined
  subscription?:
    | { limits: { clients: number | null; appointmentsPerMonth: number | null } }
    | null
    | undefined
}

/** What counts against a plan; nothing while nobody can say. */
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

/** From here on somebody may want to know. */
const NEAR = 0.8

export const isNear = ({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean =>
  limit !== null && used >= limit * NEAR

export const isFull = ({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean =>
  limit !== null && used >= limit
