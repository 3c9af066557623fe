import type { Wish } from '../language/wishes/wish.rule.ts'
import type { CommandOf, Flow, SocialTone } from '../reading/command.ts'
import type { Memory } from './memory.ts'
import type { Page } from './world/page.ts'
import type { OwnAppointment } from './world/tools.ts'

/** What follows from a message, decided without asking any service. */
export type Step =
  /** The table of the flow that goes on says what is missing, or what is proposed. */
  | { do: 'go on' }
  | { do: 'commit' }
  | { do: 'accept invitation' }
  | { do: 'repeat proposal' }
  | { do: 'decline' }
  | { do: 'drop' }
  | { do: 'show more' }
  | { do: 'call person'; isCrisis: boolean }
  | { do: 'tell delay'; minutes: number | null; when: Wish; slugs: readonly string[] }
  | { do: 'greet' }
  | { do: 'restart' }
  | { do: 'thank' }
  | { do: 'say goodbye' }
  | { do: 'pause' }
  /** Two flows can be meant; `own` are the appointments that one of them would change. */
  | { do: 'ask which flow'; between: readonly Flow[]; own: readonly OwnAppointment[] }
  | { do: 'ask which page'; pages: readonly Page[] }
  | { do: 'find nobody'; words: readonly string[] }
  /** The client has no appointment with this page. */
  | { do: 'find no appointment'; page: Page }
  /** What was just booked cannot be changed so, but its professional can be told. */
  | { do: 'tell of done'; what: string }
  | { do: 'say what is wrong' }
  | { do: 'option gone' }
  /** Nothing but questions, or what is left over. */
  | { do: 'answer only' }
  | { do: 'miss' }

export interface Reduced {
  memory: Memory
  step: Step
  /** Questions, answered before the step. */
  asks: readonly CommandOf<'ask'>[]
  tones: readonly SocialTone[]
}
