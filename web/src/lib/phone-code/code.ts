/** The six digits of a code, however they were typed or pasted: `123 456`, `123-456`. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

/** What is wrong with a code as typed; whether it is the one that was sent, the service knows. */
export function codeProblem(code: string): string | null {
  if (code === '') return 'Digite o código que chegou no WhatsApp.'
  return code.length === 6 ? null : 'O código tem 6 números.'
}

export const WRONG_CODE = 'Não é esse código, ou ele já passou da validade. Confira, ou peça outro.'
