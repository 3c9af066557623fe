import { createHash, randomBytes } from 'node:crypto'
import { keyFrom, openSealed, type SealingSecret, seal } from '@encaixe/service-kit'
import { z } from 'zod'

/** What is never stored in the clear, nor shown to anybody. */
export const accountSecrets = z.object({
  clientSecret: z.string(),
  /** In PEM, with a private key; or PKCS#12 in base64. */
  certificate: z.discriminatedUnion('form', [
    z.object({ form: z.literal('pem'), certificate: z.string(), privateKey: z.string() }),
    z.object({ form: z.literal('pkcs12'), base64: z.string() }),
  ]),
  certificatePassword: z.string().nullable(),
  /** The last part of the address that the provider calls. */
  callbackPath: z.string(),
})
export type AccountSecrets = z.output<typeof accountSecrets>

/** What an account at Mercado Pago has allowed. */
const mercadoPagoSecrets = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type MercadoPagoSecrets = z.output<typeof mercadoPagoSecrets>

interface Sealed {
  professionalId: string
  sealedBy: string
  sealed: Uint8Array
}

const USE = 'encaixe pix accounts'

export type SecretSealer = ReturnType<typeof secretSealer>

/**
 * Seals the secrets of accounts by a key derived from the first secret of the environment. The professional's id is
 * sealed with them, so that nobody can put one's secrets into another's row.
 */
export function secretSealer(secrets: readonly SealingSecret[]) {
  const keys = new Map(secrets.map(({ id, secret }) => [id, keyFrom(secret, USE)]))
  const [first] = secrets
  if (!first) throw new Error('PIX_SECRETS has no secret')

  const keyOf = (id: string): Buffer => {
    const key = keys.get(id)
    if (key) return key
    throw new Error(`an account is sealed by ${id}, which PIX_SECRETS does not have`)
  }

  const sealBytes = (professionalId: string, plain: Buffer) => ({
    sealedBy: first.id,
    sealed: seal(keyOf(first.id), plain, professionalId),
  })
  const openBytes = ({ professionalId, sealedBy, sealed }: Sealed) =>
    openSealed(keyOf(sealedBy), sealed, professionalId)
  const jsonOf = (row: Sealed): unknown => JSON.parse(openBytes(row).toString())

  return {
    /** The name of the secret that seals. */
    by: first.id,
    seal: (professionalId: string, plain: AccountSecrets | MercadoPagoSecrets) =>
      sealBytes(professionalId, Buffer.from(JSON.stringify(plain))),
    sealText: (about: string, plain: string) => sealBytes(about, Buffer.from(plain)),
    open: (row: Sealed): AccountSecrets => accountSecrets.parse(jsonOf(row)),
    openTokens: (row: Sealed): MercadoPagoSecrets => mercadoPagoSecrets.parse(jsonOf(row)),
    openText: (about: string, row: Omit<Sealed, 'professionalId'>): string =>
      openBytes({ ...row, professionalId: about }).toString(),
    /** The same, sealed by the secret that seals now. */
    reseal: (row: Sealed) => sealBytes(row.professionalId, openBytes(row)),
  }
}

export const newCallbackPath = (): string => randomBytes(24).toString('base64url')

/** What is stored to find the account that a called path belongs to. */
export const callbackHashOf = (path: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(path).digest())
