import { professional } from '@encaixe/contracts'
import { copyOf, copyOfPlans } from '@encaixe/service-kit'
import { tables } from '../tables.ts'

/** The bookable services, in their order. */
const active = <T extends { active: boolean; position: number }>(all: readonly T[]): T[] =>
  all.filter((one) => one.active).toSorted((one, other) => one.position - other.position)

/** Pages as scheduling published them. */
export const pageCopies = copyOf(professional, tables, 'professionals', {
  also: {
    services: ({ services }) => active(services),
    places: ({ places }) => active(places),
  },
})

export const planCopies = copyOfPlans(tables)
