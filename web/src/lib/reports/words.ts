import type { FinanceReport } from '@encaixe/contracts'
import { dayShort, monthAndYear } from '../time/calendar.ts'

/** The name of a period in a table: `4 nov`, `semana de 2 nov`, `novembro de 2026`. */
export function periodWords(start: string, by: FinanceReport['by']): string {
  if (by === 'month') return monthAndYear(start)
  return by === 'week' ? `semana de ${dayShort(start)}` : dayShort(start)
}

export function periodLabel(start: string, by: FinanceReport['by']): string {
  return by === 'month' ? monthAndYear(start).slice(0, 3) : dayShort(start)
}
