import type { ApiProblem } from '../api/problem.ts'
import type { FormProblem } from '../forms/form-problem.ts'

/** Largest picture the service takes, in bytes. */
export const PICTURE_LIMIT = 5 * 1024 * 1024

/** Width and height of the picture the service keeps, in pixels. */
export const PICTURE_SIZE = 512

/** Why a picture was not taken, by the service's code. */
export function pictureProblem(code: string): string {
  switch (code) {
    case 'PAYLOAD_TOO_LARGE':
      return 'A foto passa de 5 MB. Escolha uma menor.'
    case 'UNSUPPORTED_MEDIA_TYPE':
    case 'VALIDATION_FAILED':
      return 'Não conseguimos ler essa imagem. Use uma foto JPG, PNG ou WebP.'
    case 'UNAUTHENTICATED':
      return 'A sua entrada terminou. Entre em outra aba e envie a foto de novo.'
    case 'RATE_LIMITED':
      return 'Muitas tentativas seguidas. Espere um minutinho.'
    default:
      return 'A foto não subiu. Confira a internet e tente de novo.'
  }
}

/** What is wrong with the pictures that a form has chosen. */
export const pictureErrors = ({ foto }: { foto: readonly File[] }) => ({
  ...(foto.length === 0 && { foto: 'Escolha uma foto.' }),
  ...(foto.some(({ size }) => size > PICTURE_LIMIT) && {
    foto: pictureProblem('PAYLOAD_TOO_LARGE'),
  }),
})

/** Why the service refused what a form wanted of its pictures. */
export const pictureRefused = ({
  code,
  errors: [first],
}: Pick<ApiProblem, 'code' | 'errors'>): FormProblem => ({
  errors: { foto: first?.message ?? pictureProblem(code) },
  message: null,
})
