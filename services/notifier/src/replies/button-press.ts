import { z } from 'zod'
import { buttonActions } from '../notices/appointment/reply-button.ts'
import { pressFields } from './press-flow.ts'

/** A button that somebody pressed under a message of ours. */
export const buttonPress = {
  kind: 'button-press',
  data: z.object({
    ...pressFields,
    action: z.enum(buttonActions),
    side: z.enum(['client', 'professional']),
    appointmentId: z.uuid(),
    generation: z.int(),
    /** When it was pressed; null of presses that were stored before that was kept. */
    at: z.string().nullable().default(null),
    /** It was more than a day under way. */
    isOld: z.boolean().default(false),
    /**
     * The appointment's version that booking is asked with. It is stored before the first attempt, so that a
     * repetition after a lost answer asks the same. null: nothing was known of the appointment.
     */
    version: z.int().nullable(),
  }),
}
export type ButtonPress = z.output<typeof buttonPress.data>
