import { z } from 'zod'

/**
 * What became of an upload: the picture made of it, or why there is none. `kind`: it is no picture of a
 * kind we take; `moving`: an animation; `unreadable`: it cannot be opened.
 */
export const decoded = z.union([
  z.object({ picture: z.instanceof(Uint8Array) }),
  z.object({ refusal: z.enum(['kind', 'moving', 'unreadable']) }),
])

export type Decoded = z.output<typeof decoded>
