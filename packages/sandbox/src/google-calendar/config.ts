import { z } from 'zod'
import { address, listOf, optionalText } from '../variables.ts'

export const googleEnvironment = z.object({
  /** The client that may ask for access to people's calendars. */
  GOOGLE_CLIENT_ID: z.string().min(1).default('encaixe.apps.googleusercontent.com'),
  GOOGLE_CLIENT_SECRET: z.string().min(1).default('the-google-secret-of-the-sandbox'),
  /** Where people may be sent back to, separated by commas. */
  GOOGLE_REDIRECT_URIS: listOf(address).default(['http://localhost:4000/auth/calendars/google']),
  /** SQLite: accounts, events and grants outlive a restart. */
  GOOGLE_DATA_FILE: optionalText,
})
export type GoogleConfig = z.output<typeof googleEnvironment>
