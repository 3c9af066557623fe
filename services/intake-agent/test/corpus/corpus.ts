import { asking } from './asking.ts'
import { booking } from './booking.ts'
import type { Case } from './case.ts'
import { changing } from './changing.ts'
import { confused } from './confused.ts'
import { services } from './services.ts'

/** Conversations, and the changes that the agent must have made at their end. */
export const corpus: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  booking,
  changing,
  asking,
  services,
  confused,
}
