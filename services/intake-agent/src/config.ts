import { databaseEnvironment, serviceEnvironment, strictInProduction } from '@encaixe/service-kit'
import { z } from 'zod'
import { endpoint } from './environment.ts'
import { modelEnvironment } from './model/budget.ts'
import { transcriptionEnvironment } from './voice/config.ts'

const isHttpsOrNone = (url: string | undefined) => url === undefined || url.startsWith('https:')

export const config = serviceEnvironment
  .extend({
    ...databaseEnvironment.shape,
    ...modelEnvironment.shape,
    ...transcriptionEnvironment.shape,
    /** Where people open pages: the agent names the address of a page's packages. Without it only where to find them. */
    PUBLIC_URL: endpoint.transform((url) => url?.replace(/\/+$/, '')),
    /** Debounce: a turn begins this long after the client's last message. */
    DEBOUNCE_MS: z.coerce.number().int().min(0).max(60_000).default(3_000),
    /** A conversation without a message for this long is idle. */
    IDLE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
    /** Turns that run at the same time, of different conversations on WhatsApp. */
    TURNS_AT_ONCE: z.coerce.number().int().min(2).max(200).default(32),
    /** The same for the chats of pages, which anybody can open: beside those on WhatsApp, and fewer. */
    CHATS_AT_ONCE: z.coerce.number().int().min(1).max(200).default(8),
  })
  .refine(({ CHATS_AT_ONCE, TURNS_AT_ONCE }) => CHATS_AT_ONCE < TURNS_AT_ONCE, {
    path: ['CHATS_AT_ONCE'],
    error: 'must be below TURNS_AT_ONCE',
  })
  .superRefine((config, context) =>
    strictInProduction(config, context, {
      MODEL_URL: ['must be https', isHttpsOrNone],
      TRANSCRIPTION_URL: ['must be https', isHttpsOrNone],
    }),
  )
export type Config = z.output<typeof config>
