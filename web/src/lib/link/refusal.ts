import { firstName } from '@encaixe/contracts/first-name'
import type { ApiProblem } from '../api/problem.ts'
import type { FormProblem, Message } from '../forms/form-problem.ts'
import { waitInWords } from '../text/format.ts'

/** The messages for a client whose change of an appointment was refused. */
export function refusalOf(
  { code, retryAfterSeconds }: { code: string; retryAfterSeconds: number | null },
  hostName: string,
): Message {
  const host = firstName(hostName)
  switch (code) {
    case 'CANCELLATION_WINDOW_CLOSED':
      return {
        title: 'O prazo para mudar já passou',
        body: `Está muito perto do horário. Fale direto com ${host}.`,
      }
    case 'INVALID_TRANSITION':
    case 'STALE_VERSION':
      return {
        title: 'Isso já mudou',
        body: 'Alguém mexeu nesse horário há pouco. Veja abaixo como está agora.',
      }
    case 'SLOT_TAKEN':
      return {
        title: 'Esse horário acabou de ser reservado',
        body: 'Alguém chegou um instante antes. Escolha outro.',
      }
    case 'SLOT_UNAVAILABLE':
      return { title: 'Esse horário não está mais livre', body: 'Escolha outro da lista.' }
    case 'RATE_LIMITED':
      return {
        title: 'Muitas tentativas seguidas',
        body: `Espere ${waitInWords(retryAfterSeconds)} e tente de novo.`,
      }
    default:
      return {
        title: 'Não deu para fazer agora',
        body: 'O serviço não respondeu. Tente de novo daqui a pouco.',
      }
  }
}

const OF_SOMEBODY = 'quem atende'

/** What a form of a client says about a refusal: at its fields, or in words. */
export function clientProblem(cause: ApiProblem, hostName = OF_SOMEBODY): FormProblem {
  const errors = Object.fromEntries(cause.errors.map(({ path, message }) => [path, message]))
  return { errors, message: cause.errors.length > 0 ? null : refusalOf(cause, hostName) }
}

/** Of the form of another time: one that cannot be read is none that is free. */
export const moveProblem = ({ code, retryAfterSeconds }: ApiProblem): FormProblem => ({
  errors: {},
  message: refusalOf(
    { code: code === 'VALIDATION_FAILED' ? 'SLOT_UNAVAILABLE' : code, retryAfterSeconds },
    OF_SOMEBODY,
  ),
})
