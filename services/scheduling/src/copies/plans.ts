import { copyOfPlans } from '@encaixe/service-kit'
import { tables } from '../tables.ts'

/** The plans of pages that are there. */
export const plans = copyOfPlans(tables, {
  onlyIf: 'exists (select from professionals where id = told.professional_id)',
})
