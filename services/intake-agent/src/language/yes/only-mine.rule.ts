import { phrase, type Rule } from '../grammar.rule.ts'

/** `sim, só o meu`: of whoever books for themselves alone. */
export const onlyMine: Rule<string> =
  phrase(`so o meu; so a minha; so para mim; e so o meu; e so a minha; e so para mim; so o meu mesmo; so a minha mesmo;
  so a minha mesma; so para mim mesmo; so para mim mesma; so eu; so eu mesmo; so eu mesma; apenas o meu; apenas a minha; somente o meu; somente a minha`)
