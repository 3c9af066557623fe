import { AppError, type postalCodeRpcs, type RpcOutput } from '@encaixe/contracts'
import type { Logger } from '@encaixe/service-kit'
import { z } from 'zod'
import type { OwnAnswers } from '../http/own-answers.ts'

/** Where addresses of postal codes are looked up; without it people type them. */
export const postalCodeEnvironment = z.object({
  POSTAL_CODE_URL: z
    .string()
    .transform((url) => url.replace(/\/+$/, '') || undefined)
    .pipe(z.url({ protocol: /^https?$/, error: 'must be an address like https://host' }).optional())
    .optional(),
})

/** Somebody waits in a form, who can type it as well. */
const TIMEOUT_MS = 2_000

/** As ViaCEP answers: fields without a value are empty, and a code that there is not has `erro`. */
const found = z.object({
  erro: z.union([z.boolean(), z.string()]).optional(),
  logradouro: z.string().max(200).default(''),
  bairro: z.string().max(200).default(''),
  localidade: z.string().max(200).default(''),
  uf: z.string().max(2).default(''),
})

/** What the gateway answers of postal codes. */
export const postalCodes = (
  url: string | undefined,
  log: Logger,
): OwnAnswers<typeof postalCodeRpcs> => ({
  findPostalCode: ({ code }) => findAddress(code, { url, log }),
})

/**
 * The address of a postal code, from a service with the protocol of ViaCEP.
 * @throws AppError NOT_FOUND if nobody knows it, UPSTREAM_UNAVAILABLE while the service does not answer
 */
export async function findAddress(
  code: string,
  { url, log }: { url: string | undefined; log: Logger },
): Promise<RpcOutput<typeof postalCodeRpcs.findPostalCode>> {
  const unknown = () => new AppError('NOT_FOUND', 'Nobody knows this postal code.')
  if (url === undefined) throw unknown()
  const answer = await ask(`${url}/${code}/json/`).catch((error: unknown) => {
    log.warn({ err: error }, 'a postal code could not be looked up')
    throw new AppError('UPSTREAM_UNAVAILABLE', 'Postal codes cannot be looked up now.')
  })
  if (!answer || answer.erro || answer.localidade === '') throw unknown()
  const { logradouro, bairro, localidade: city, uf: state } = answer
  return { street: logradouro || null, district: bairro || null, city, state: state || null }
}

/** @returns null for a code that the service refuses */
async function ask(address: string): Promise<z.output<typeof found> | null> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 400 || response.status === 404) return null
  if (!response.ok) throw new Error(`postal codes answer ${response.status}`)
  return found.parse(await response.json())
}
