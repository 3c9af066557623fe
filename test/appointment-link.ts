import { dirname } from 'node:path'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import { secretNamed, secretsOf } from '../deploy/local/stack/secrets.ts'

/** Reads and makes appointment links with the running stack's secret. */
const links = () =>
  appointmentLinks(secretNamed(secretsOf(dirname(process.env.STACK_FILE ?? '')), 'linkSecret'))

/** Returns the token of the link in a message. */
export const linkTokenOf = (appointmentId: string, generation = 0): string =>
  links().tokenFor({ side: 'client', appointmentId, generation })
