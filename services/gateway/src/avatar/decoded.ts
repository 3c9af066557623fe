import { z } from 'zod'

/**
 * What became of an upload: the picture made of it, or why there is none. `kind`: it is no picture of a
 * kind we take; `moving`: an animation; `unreadable`: it cannot be opened.
 */
export const decoded = z.union([
  z.object({ picture: z.instanceof(Uint8Array), width: z.int(), height: z.int() }),
  z.object({ refusal: z.enum(['kind', 'moving', 'unreadable']) }),
])

/** What is to be made of an upload: a square, cut from its middle, or the whole of it. */
export const shape = z.enum(['square', 'whole'])
export type Shape = z.output<typeof shape>

/** What the process that decodes is sent. */
export const upload = z.object({ bytes: z.instanceof(Uint8Array), shape })
export type Upload = z.output<typeof upload>

export type Decoded = z.output<typeof decoded>
