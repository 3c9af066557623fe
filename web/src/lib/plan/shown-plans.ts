import type { Plan, ShownPlans } from '../api/resources.ts'
import { count } from '../text/format.ts'

/** How many clients and appointments a plan takes. */
export const limitWords = ({ limits }: Plan): string[] => [
  limits.clients === null
    ? 'Clientes sem limite'
    : `Até ${count(limits.clients, 'cliente', 'clientes')}`,
  limits.appointmentsPerMonth === null
    ? 'Horários sem limite'
    : `${count(limits.appointmentsPerMonth, 'horário', 'horários')} por mês`,
]

/** What a plan adds to the one before it. */
export function addedBy({ items, features }: ShownPlans, index: number) {
  const before = new Set(items[index - 1]?.features ?? [])
  return features.filter(({ key }) => items[index]?.features.includes(key) && !before.has(key))
}
