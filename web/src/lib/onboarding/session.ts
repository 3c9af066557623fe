export const PRICE_PROBLEM = 'Confira o valor, como 120,00.'

export function durationProblem(text: string): string | null {
  const minutes = Number(text)
  const isPossible = /^\d+$/.test(text) && minutes >= 5 && minutes <= 480
  return isPossible ? null : 'Use entre 5 e 480 minutos.'
}
