import { either, made, phrase } from './grammar.rule.ts'

/** A place in a list by its word: `a segunda opção`; -1 is the last. */
export const ordinal = either(
  made(
    phrase(
      'primeira opcao',
      'a primeira opcao',
      'opcao um',
      'o primeiro',
      'a primeira',
      'primeiro',
      'primeira',
    ),
    () => 1,
  ),
  made(phrase('segunda opcao', 'a segunda opcao', 'opcao dois', 'o segundo', 'segundo'), () => 2),
  made(
    phrase(
      'terceira opcao',
      'a terceira opcao',
      'opcao tres',
      'o terceiro',
      'a terceira',
      'terceiro',
    ),
    () => 3,
  ),
  made(phrase('quarta opcao', 'o quarto'), () => 4),
  made(phrase('quinta opcao', 'o quinto'), () => 5),
  made(phrase('o ultimo', 'a ultima', 'ultimo', 'ultima'), () => -1),
)
