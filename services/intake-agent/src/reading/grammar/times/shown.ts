import type { Memory } from '../memory.ts'

export const shownIn = ({ options: shown }: Memory): string[] =>
  shown.flatMap(({ offer }) => (offer.kind === 'slot' ? offer.startsAt : []))
