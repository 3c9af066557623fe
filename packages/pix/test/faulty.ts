import type { PixErrorCode } from '../src/index.ts'
import { resealed, vectors } from './vectors.ts'

/** A payload no reader may take, and where its fault is. The CRC is right unless it is the fault. */
export interface Refusal {
  readonly why: string
  readonly payload: string
  readonly code: PixErrorCode
  readonly field?: string
}

export const manual = vectors[0]?.payload ?? ''
export const key = '0136123e4567-e12b-12d1-a456-426655440000'

export const field = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, '0')}${value}`

/** The manual's code with a part of it replaced, and the CRC made right again. */
export function changed(part: string, replacement: string): string {
  if (!manual.includes(part)) throw new Error(`the vector has no ${part}`)
  return resealed(manual.replace(part, replacement))
}

export const withArrangement = (inside: string) =>
  changed(`26580014br.gov.bcb.pix${key}`, field('26', inside))
export const withPix = (inside: string) => withArrangement(`0014br.gov.bcb.pix${inside}`)
