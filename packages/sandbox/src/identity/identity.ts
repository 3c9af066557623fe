import { createAccounts } from './accounts.ts'
import type { IdentityConfig } from './config.ts'
import { openDatabase } from './database.ts'
import type { InteractionParts } from './interaction/interaction.ts'
import { createIdentityMail, type IdentityMail } from './interaction/mail.ts'
import { createVerifications } from './interaction/verification.ts'
import { pagePolicy } from './provider/clients.ts'
import { loadKeys } from './provider/keys.ts'
import { createProvider } from './provider/provider.ts'
import { createRecords } from './provider/records.ts'

export type Identity = ReturnType<typeof createIdentity>

interface Options {
  config: IdentityConfig
  now: () => number
}

interface Opening {
  /** The sandbox's address as people use it. */
  url: string
  smtp: { host: string; port: number }
}

/**
 * The OpenID Connect provider. Its issuer is an address, which is known only once the sandbox
 * listens, so requests wait until `open` was called.
 */
export function createIdentity({ config, now }: Options) {
  const database = openDatabase(config.IDENTITY_DATA_FILE)
  const accounts = createAccounts(database, now)
  const opened = Promise.withResolvers<InteractionParts>()
  let mail: IdentityMail | undefined

  return {
    accounts,
    contentSecurityPolicy: pagePolicy(config),
    opened: () => opened.promise,

    async open({ url, smtp }: Opening) {
      const issuer = `${url}/identity`
      mail = createIdentityMail({ ...smtp, linkTo: (token) => `${issuer}/verify/${token}` })
      const provider = createProvider({
        issuer,
        config,
        accounts,
        records: createRecords(database, now),
        keys: await loadKeys(database),
      })
      const verifications = createVerifications({ accounts, mail, now })
      opened.resolve({ provider, accounts, verifications })
    },

    close() {
      mail?.close()
      database.close()
    },
  }
}
