import { AppError, billingEvents, type pixAccountRpcs, type RpcInput } from '@encaixe/contracts'
import { detectPixKey, PixError } from '@encaixe/pix'
import { fittingPage, type HandlersOf, type Logger } from '@encaixe/service-kit'
import { ownPage } from '../../owners/own-page.ts'
import type { BillingDatabase, BillingTasks, BillingWork } from '../../store.ts'
import { endChargesHere, removeChargesThere } from '../charges/end-charges.ts'
import type { Providers } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { accountOf, openAccount } from './account-row.ts'
import { readCertificate } from './certificate.ts'
import { checkAccount } from './check-account.ts'
import {
  type AccountSecrets,
  callbackHashOf,
  newCallbackPath,
  type SecretSealer,
} from './sealed-secrets.ts'

interface Parts {
  database: BillingDatabase
  providers: Providers
  sealer: SecretSealer
  /** Where providers call. */
  callbackUrl: string
  tasks: BillingTasks
  clock: () => Temporal.Instant
  log: Logger
}

type Wanted = RpcInput<typeof pixAccountRpcs.savePixAccount>

const RESEAL_AT_ONCE = 200

/** A professional's own account at a provider of the API Pix. */
export function pixAccount({
  database,
  providers,
  sealer,
  callbackUrl,
  tasks,
  clock,
  log,
}: Parts): HandlersOf<typeof pixAccountRpcs, keyof typeof pixAccountRpcs> {
  const { prisma } = database
  const rowOf = (professionalId: string) =>
    prisma.pixAccount.findUnique({ where: { professionalId } })

  /** Others keep a copy of whether a page has a connected account. */
  const tell = (
    { emit }: BillingWork,
    professionalId: string,
    { connected, isFinal = true }: { connected: boolean; isFinal?: boolean },
  ) =>
    emit(billingEvents.PixConnectionChanged, {
      subject: professionalId,
      data: {
        ...{ professionalId, connected, isFinal },
        changedAt: clock().toString({ fractionalSecondDigits: 3 }),
      },
    })

  return {
    async getPixAccount(_input, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      const row = await rowOf(professionalId)
      return { account: row && accountOf(row) }
    },

    async savePixAccount(wanted, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      const pixKey = canonicalKey(wanted.pixKey)
      const now = new Date(clock().epochMilliseconds)
      const saved = await database.transaction(async (work) => {
        const { tx } = work
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${professionalId}, 1))`
        const known = await tx.pixAccount.findUnique({ where: { professionalId } })
        const { secrets, until } = secretsOf(wanted, known && sealer.open(known))
        const { apiUrl, tokenUrl, clientId } = wanted
        const row = {
          ...{ apiUrl, tokenUrl, clientId, pixKey },
          ...sealer.seal(professionalId, secrets),
          callbackHash: callbackHashOf(secrets.callbackPath),
          certificateUntil: until === undefined ? (known?.certificateUntil ?? null) : until,
          // It has to be checked again.
          ...{ connected: false, hearsAtOnce: false, checkedAt: null, updatedAt: now },
        }
        if (known?.connected) {
          await tell(work, professionalId, { connected: false, isFinal: false })
        }
        return tx.pixAccount.upsert({
          where: { professionalId },
          create: { professionalId, createdAt: now, ...row },
          update: { ...row, version: { increment: 1 } },
        })
      })
      return accountOf(saved)
    },

    async deletePixAccount(_input, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      const row = await rowOf(professionalId)
      if (!row) return {}
      const provider = providers.of(openAccount(row, sealer))
      if (row.connected) await removeChargesThere({ database, tasks, clock, log }, provider)
      try {
        if (row.hearsAtOnce) await provider.removeWebhook()
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // What it sends from now on is of nobody.
        log.info({ err: error }, 'the webhook of a disconnected account stays at its provider')
      }
      providers.forget(professionalId)
      const now = new Date(clock().epochMilliseconds)
      await database.transaction(async (work) => {
        const { tx } = work
        await endChargesHere(tx, professionalId, now)
        await tx.pixAccount.deleteMany({ where: { professionalId } })
        await tell(work, professionalId, { connected: false })
      })
      return {}
    },

    async checkPixAccount(_input, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      const row = await rowOf(professionalId)
      if (!row) throw new AppError('NOT_FOUND', 'There is no Pix account to check.')
      const account = openAccount(row, sealer)
      // What was kept may be of an earlier state at the provider.
      providers.forget(professionalId)
      const webhookUrl = `${callbackUrl}/${account.secrets.callbackPath}`
      const steps = await checkAccount(providers.of(account), { webhookUrl, log })
      const isDone = (wanted: string) => steps.some(({ step, ok }) => ok && step === wanted)
      const now = new Date(clock().epochMilliseconds)
      const connected = isDone('charge')
      const count = await database.transaction(async (work) => {
        const checked = await work.tx.pixAccount.updateMany({
          // Saved anew meanwhile, it is another account.
          where: { professionalId, version: row.version },
          data: { connected, hearsAtOnce: isDone('webhook'), checkedAt: now },
        })
        if (checked.count > 0) await tell(work, professionalId, { connected })
        return checked.count
      })
      const checked = await rowOf(professionalId)
      if (count === 0 || !checked) throw new AppError('NOT_FOUND', 'The account was replaced.')
      return { account: accountOf(checked), steps }
    },

    pagePixConnections: ({ cursor }) =>
      fittingPage({
        cursor,
        read: (after, take) =>
          prisma.pixAccount.findMany({
            where: { connected: true, ...(after !== null && { professionalId: { gt: after } }) },
            orderBy: { professionalId: 'asc' },
            take,
          }),
        idOf: ({ professionalId }) => professionalId,
        itemOf: ({ professionalId, connected, updatedAt, checkedAt }) => ({
          ...{ professionalId, connected },
          changedAt: (checkedAt ?? updatedAt).toISOString(),
        }),
      }),

    async resealPixAccounts({ after }) {
      const rows = await prisma.pixAccount.findMany({
        where: {
          sealedBy: { not: sealer.by },
          ...(after !== null && { professionalId: { gt: after } }),
        },
        orderBy: { professionalId: 'asc' },
        take: RESEAL_AT_ONCE,
      })
      let resealed = 0
      for (const row of rows) {
        const { professionalId, version } = row
        const data = sealer.seal(professionalId, sealer.open(row))
        const { count } = await prisma.pixAccount.updateMany({
          where: { professionalId, version },
          data,
        })
        resealed += count
      }
      const last = rows.length < RESEAL_AT_ONCE ? undefined : rows.at(-1)
      return { resealed, next: last?.professionalId ?? null }
    },
  }
}

/** What is saved: secrets that were left out stay as they were. */
function secretsOf(
  { clientSecret, certificate, privateKey, certificatePassword }: Wanted,
  known: AccountSecrets | null,
): { secrets: AccountSecrets; until?: Date | null } {
  const secret = clientSecret ?? known?.clientSecret
  if (secret === undefined) throw missing('clientSecret', 'Informe o Client Secret.')
  const callbackPath = known?.callbackPath ?? newCallbackPath()
  if (certificate) {
    const { until, ...read } = readCertificate({ certificate, privateKey, certificatePassword })
    return { secrets: { clientSecret: secret, callbackPath, ...read }, until }
  }
  if (known) return { secrets: { ...known, clientSecret: secret } }
  throw missing('certificate', 'Envie o certificado que o banco gerou para a aplicação.')
}

function canonicalKey(typed: string): string {
  try {
    return detectPixKey(typed).value
  } catch (error) {
    if (!(error instanceof PixError)) throw error
    throw missing(
      'pixKey',
      error.code === 'AMBIGUOUS_KEY'
        ? 'Esta chave pode ser um CPF ou um celular. Se for celular, comece com +55.'
        : 'Confira a chave Pix: ela não parece completa.',
    )
  }
}

const missing = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', `${path}: ${message}`, { errors: [{ path, message }] })
