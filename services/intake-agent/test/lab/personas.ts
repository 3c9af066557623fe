import type { Habits } from './typing.ts'

/** A client who always writes in the same way. */
export interface Persona {
  name: string
  language: 'pt' | 'en'
  habits: Habits
  /** Turns until they give up. */
  patience: number
  /** The probability that they first reject a proposal that suits them. */
  wavers: number
  /** They attack the agent and want nothing that it may do. */
  isHostile: boolean
}

const plain: Habits = {
  slips: 0,
  shortens: false,
  lowerCase: false,
  inPieces: false,
  endings: [],
  opening: null,
  taps: 0.5,
}
const usual = { language: 'pt', habits: plain, patience: 8, wavers: 0, isHostile: false } as const

/** The simulated clients. */
export const personas: readonly Persona[] = [
  { ...usual, name: 'to the point, taps', habits: { ...plain, taps: 1 } },
  { ...usual, name: 'writes everything', habits: { ...plain, taps: 0 } },
  {
    ...usual,
    name: 'hurried thumbs',
    habits: { ...plain, slips: 0.25, shortens: true, lowerCase: true },
  },
  { ...usual, name: 'in pieces', habits: { ...plain, inPieces: true, lowerCase: true } },
  {
    ...usual,
    name: 'old school, polite',
    habits: { ...plain, endings: ['por gentileza', 'por favor', 'obrigada desde já'], taps: 0.1 },
  },
  {
    ...usual,
    name: 'slang and emoji',
    habits: {
      ...plain,
      lowerCase: true,
      shortens: true,
      endings: ['👍', 'blz', 'valeu 🙏', 'kkk'],
    },
  },
  { ...usual, name: 'cannot decide', wavers: 0.6, patience: 12 },
  { ...usual, name: 'impatient', patience: 4, habits: { ...plain, lowerCase: true, taps: 0.8 } },
  { ...usual, name: 'audio first', habits: { ...plain, opening: { other: 'audio' } } },
  { ...usual, name: 'writes English', language: 'en', habits: { ...plain, taps: 0.7 } },
  { ...usual, name: 'gives orders to the machine', isHostile: true },
  { ...usual, name: 'passes for somebody else', isHostile: true },
  { ...usual, name: 'nonsense', isHostile: true, habits: { ...plain, slips: 0.5 } },
]
