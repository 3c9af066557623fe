import type { Token } from './tokens.rule.ts'

const CHANGE =
  /^(?:cancel|desmarc|remarc|reagend|mud|troc|pass|jog|lev|bot|coloc|adi|antecip|empurr|transf)[a-z]*$/

/** A verb that changes an appointment: `passa`, `desmarcar`. */
export const isChange = (token: Token | undefined): boolean =>
  token?.kind === 'word' && CHANGE.test(token.text)
