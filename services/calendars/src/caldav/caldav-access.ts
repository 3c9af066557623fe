import { z } from 'zod'

/** What a connection to a CalDAV server keeps sealed. */
const access = z.object({ home: z.url(), username: z.string(), password: z.string() })
export type CaldavAccess = z.output<typeof access>

export const accessText = (given: CaldavAccess): string => JSON.stringify(given)
export const accessOf = (sealedText: string): CaldavAccess => access.parse(JSON.parse(sealedText))
