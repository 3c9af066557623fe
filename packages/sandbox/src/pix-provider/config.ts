import { z } from 'zod'
import { optionalText } from '../variables.ts'

const blank = z.literal('').transform(() => undefined)

export const pixProviderEnvironment = z.object({
  /** Where the API Pix listens, over TLS; there is none without it. Port 0 means any free port. */
  PIX_PORT: blank.or(z.coerce.number().int().min(0).max(65_535)).optional(),
  /** SQLite: accounts, charges and payments outlive a restart. */
  PIX_DATA_FILE: optionalText,
  /** Where the certificate of the provider's authority is written, for programs that are to trust it. */
  PIX_CA_FILE: optionalText,
})
export type PixProviderConfig = z.output<typeof pixProviderEnvironment>
