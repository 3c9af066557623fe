import { z } from 'zod'

const address = (usual: string) => z.url({ protocol: /^https?$/ }).default(usual)

/** Google Calendar. Without a client's id it cannot be connected. */
export const googleEnvironment = z.object({
  GOOGLE_CLIENT_ID: z.string().default(''),
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  /** How long after a read a Google calendar is read again, if no push asks for it before. */
  GOOGLE_POLL_SECONDS: z.coerce.number().min(1).max(86_400).default(300),
  GOOGLE_AUTH_URL: address('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: address('https://oauth2.googleapis.com/revoke'),
  GOOGLE_CALENDAR_URL: address('https://www.googleapis.com/calendar/v3'),
})
export type GoogleConfig = z.output<typeof googleEnvironment>

/** A client has an id and a secret, or there is none. */
export function bothOrNone(
  given: Pick<GoogleConfig, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>,
  context: z.core.$RefinementCtx,
): void {
  if ((given.GOOGLE_CLIENT_ID === '') === (given.GOOGLE_CLIENT_SECRET === '')) return
  context.addIssue({
    code: 'custom',
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together',
  })
}
