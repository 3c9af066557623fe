import { dirname } from 'node:path'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import { secretNamed, secretsOf } from '../deploy/local/secrets.ts'

/** The links of the running stack. */
const links = () =>
  appointmentLinks(secretNamed(secretsOf(dirname(process.env.STACK_FILE ?? '')), 'linkSecret'))

/** The token of a message's link, as its client gets it. */
export const linkTokenOf = (appointmentId: string, generation = 0): string =>
  links().tokenFor({ side: 'client', appointmentId, generation })
