import {
  AppError,
  FEE_DAYS,
  type PixAccount,
  type PixCheck,
  type pixAccountRpcs,
  type RpcInput,
  unclaimedOwner,
} from '@encaixe/contracts'
import { detectPixKey, PixError } from '@encaixe/pix'
import { fittingPage, type HandlersOf } from '@encaixe/service-kit'
import { ownPage } from '../../own-page.ts'
import { removeChargesThere } from '../charges/end-charges.ts'
import type { PixParts } from '../parts.ts'
import type { OpenAccount } from '../provider/open-account.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { accountOf, openAccount } from './account-row.ts'
import { invalid, readCertificate } from './certificate.ts'
import { checkAccount } from './check-account.ts'
import { isSameAccount, keepForCharges, lockAccount } from './former-account.ts'
import { resealAccounts } from './reseal-accounts.ts'
import { type AccountSecrets, callbackHashOf, newCallbackPath } from './sealed-secrets.ts'
import { tellConnection } from './tell-connection.ts'

interface Parts extends PixParts {
  /** Where providers call. */
  callbackUrl: string
  offersMercadoPago: boolean
}

type Wanted = RpcInput<typeof pixAccountRpcs.savePixAccount>

/** A professional's own account at a provider. */
export function pixAccount({
  database,
  providers,
  sealer,
  callbackUrl,
  offersMercadoPago,
  tasks,
  clock,
  log,
}: Parts): HandlersOf<typeof pixAccountRpcs, keyof typeof pixAccountRpcs> {
  const { prisma } = database
  const rowOf = (professionalId: string) =>
    prisma.pixAccount.findUnique({ where: { professionalId } })

  /** What providers kept of what came lately; null: none has said. */
  async function feesOf(professionalId: string): Promise<number | null> {
    const from = clock().subtract({ hours: 24 * FEE_DAYS })
    const { _sum: sum } = await prisma.payment.aggregate({
      where: { charge: { professionalId }, paidAt: { gte: new Date(from.epochMilliseconds) } },
      _sum: { feeCents: true },
    })
    return sum.feeCents
  }

  async function save(professionalId: string, wanted: Wanted): Promise<PixAccount> {
    const pixKey = canonicalKey(wanted.pixKey)
    const now = new Date(clock().epochMilliseconds)
    const saved = await database.transaction(async (work) => {
      const { tx } = work
      await lockAccount(tx, professionalId, 'exclusive')
      const known = await tx.pixAccount.findUnique({ where: { professionalId } })
      const { secrets, until } = secretsOf(
        wanted,
        known?.kind === 'api_pix' ? sealer.open(known) : null,
      )
      const { apiUrl, tokenUrl, clientId } = wanted
      const row = {
        ...{ kind: 'api_pix', apiUrl, tokenUrl, clientId, pixKey },
        ...{ mercadoPagoUserId: null, tokenUntil: null },
        ...sealer.seal(professionalId, secrets),
        callbackHash: callbackHashOf(secrets.callbackPath),
        certificateUntil: until === undefined ? (known?.certificateUntil ?? null) : until,
        // It has to be checked again.
        ...{ connected: false, hearsAtOnce: false, checkedAt: null, updatedAt: now },
      }
      if (known && !isSameAccount(known, row)) {
        await keepForCharges(tx, known, { disconnected: false, now })
      }
      if (known?.connected) {
        await tellConnection(work, { professionalId, connected: false, isFinal: false }, clock())
      }
      return tx.pixAccount.upsert({
        where: { professionalId },
        create: { professionalId, createdAt: now, ...row },
        update: { ...row, version: { increment: 1 } },
      })
    })
    return accountOf(saved)
  }

  /** Mercado Pago calls one address of the operator's. */
  const webhookUrlOf = (account: OpenAccount) =>
    account.kind === 'api_pix' ? `${callbackUrl}/${account.secrets.callbackPath}` : callbackUrl

  async function check(professionalId: string): Promise<PixCheck> {
    const row = await rowOf(professionalId)
    if (!row) throw new AppError('NOT_FOUND', 'There is no Pix account to check.')
    const account = openAccount(row, sealer)
    // What was kept may be of an earlier state at the provider.
    providers.forget(professionalId)
    const webhookUrl = webhookUrlOf(account)
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
      if (checked.count > 0) await tellConnection(work, { professionalId, connected }, clock())
      return checked.count
    })
    const checked = await rowOf(professionalId)
    if (count === 0 || !checked) throw new AppError('NOT_FOUND', 'The account was replaced.')
    return { account: accountOf(checked), steps }
  }

  return {
    async getPixAccount(_input, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      const row = await rowOf(professionalId)
      return {
        account: row && accountOf(row),
        offersMercadoPago,
        feesCents: row && (await feesOf(professionalId)),
      }
    },

    async savePixAccount(wanted, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      return save(professionalId, wanted)
    },

    async deletePixAccount(_input, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      const row = await rowOf(professionalId)
      if (!row) return {}
      const provider = providers.of(openAccount(row, sealer))
      if (row.connected) await removeChargesThere({ database, tasks, clock, log }, provider)
      try {
        if (row.hearsAtOnce) await provider.stopCalling()
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // What it sends from now on is of nobody.
        log.info({ err: error }, 'the webhook of a disconnected account stays at its provider')
      }
      providers.forget(professionalId)
      const now = new Date(clock().epochMilliseconds)
      await database.transaction(async (work) => {
        const { tx } = work
        await lockAccount(tx, professionalId, 'exclusive')
        const left = await tx.pixAccount.findUnique({ where: { professionalId } })
        // What its provider did not remove can still be paid.
        const of = { state: 'open' }
        if (left) await keepForCharges(tx, left, { disconnected: true, now, of })
        await tx.pixAccount.deleteMany({ where: { professionalId } })
        await tellConnection(work, { professionalId, connected: false }, clock())
      })
      return {}
    },

    async checkPixAccount(_input, { actor }) {
      const { professionalId } = await ownPage(database, actor.userId)
      return check(professionalId)
    },

    async connectPixAccount({ professionalId, ...wanted }) {
      const page = await prisma.owner.findUnique({ where: { professionalId } })
      if (!page) throw new AppError('NOT_FOUND', 'Billing does not know this page.')
      // Where somebody's money goes is theirs alone to say.
      if (page.userId !== unclaimedOwner(professionalId))
        throw new AppError('FORBIDDEN', 'This page has an owner.')
      await save(professionalId, wanted)
      return check(professionalId)
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

    resealPixAccounts: resealAccounts({ prisma, sealer }),
  }
}

/** What is saved: secrets that were left out stay as they were. */
function secretsOf(
  { clientSecret, certificate, privateKey, certificatePassword }: Wanted,
  known: AccountSecrets | null,
): { secrets: AccountSecrets; until?: Date | null } {
  const secret = clientSecret ?? known?.clientSecret
  if (secret === undefined) throw invalid('clientSecret', 'Informe o Client Secret.')
  const callbackPath = known?.callbackPath ?? newCallbackPath()
  if (certificate) {
    const { until, ...read } = readCertificate({ certificate, privateKey, certificatePassword })
    return { secrets: { clientSecret: secret, callbackPath, ...read }, until }
  }
  if (known) return { secrets: { ...known, clientSecret: secret } }
  throw invalid('certificate', 'Envie o certificado que o banco gerou para a aplicação.')
}

function canonicalKey(typed: string): string {
  try {
    return detectPixKey(typed).value
  } catch (error) {
    if (!(error instanceof PixError)) throw error
    throw invalid(
      'pixKey',
      error.code === 'AMBIGUOUS_KEY'
        ? 'Esta chave pode ser um CPF ou um celular. Se for celular, comece com +55.'
        : 'Confira a chave Pix: ela não parece completa.',
    )
  }
}
