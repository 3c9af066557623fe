import { accountEvents, email as emailOf } from '@encaixe/contracts'
import { type GatewayDatabase, type GatewayTransaction, whileThere } from '../store.ts'
import type { Person } from './sign-in/authorization.ts'
import { userIdOf } from './user-id.ts'

export type Accounts = ReturnType<typeof createAccounts>

interface SignedIn {
  userId: string
  /** The provider has another address for the account than at the last sign-in. */
  isNewAddress: boolean
}

/** Longer names are shortened: they are the provider's, and nobody here can correct them. */
const NAME_LENGTH = 120

/**
 * Sign-ins and deletions of one account wait for each other, so that a deletion that has been asked for
 * is seen by every sign-in after it.
 */
export async function lockAccount(tx: GatewayTransaction, userId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`
}

/** Who has signed in. Methods throw AppError UPSTREAM_UNAVAILABLE while the database is away. */
export function createAccounts({
  database,
  now,
}: {
  database: GatewayDatabase
  now: () => number
}) {
  const find = (userId: string) =>
    whileThere(database, () => database.prisma.account.findUnique({ where: { userId } }))

  return {
    find,

    /**
     * Remembers the person, and publishes a verified address. Answers null, and does neither,
     * while the account is being deleted.
     */
    signedIn: ({ issuer, subject, ...person }: Person): Promise<SignedIn | null> =>
      whileThere(database, () =>
        database.transaction(async ({ tx, emit }) => {
          const userId = userIdOf({ issuer, subject })
          await lockAccount(tx, userId)
          const before = await standingOf(tx, userId)
          if (before.isBeingDeleted) return null
          const email = emailOf.safeParse(person.email).data ?? null
          const emailVerified = person.emailVerified && email !== null
          const said = { name: nameOf(person), email, emailVerified }
          const lastSignedInAt = new Date(now())
          await tx.account.upsert({
            where: { userId },
            create: {
              ...{ userId, issuer, subject, createdAt: lastSignedInAt },
              ...{ ...said, lastSignedInAt },
            },
            update: { ...said, lastSignedInAt },
          })
          if (emailVerified) {
            const data = { userId, email }
            await emit(accountEvents.AccountSignedIn, { subject: userId, data })
          }
          return { userId, isNewAddress: before.isKnown && before.email !== email }
        }),
      ),

    isBeingDeleted: (userId: string): Promise<boolean> =>
      whileThere(database, () => pendingDeletion(database.prisma, userId)),

    /** The account's address, when its provider vouches for it. */
    async verifiedEmailOf(userId: string): Promise<string | null> {
      const account = await find(userId)
      return account?.emailVerified ? account.email : null
    },
  }
}

interface Standing {
  isKnown: boolean
  /** As of the last sign-in. */
  email: string | null
  isBeingDeleted: boolean
}

/** Account and deletion in one statement: with one each, a sign-in took a tenth longer. */
async function standingOf(tx: GatewayTransaction, userId: string): Promise<Standing> {
  const [standing] = await tx.$queryRaw<[Standing]>`
    select accounts.user_id is not null as "isKnown", email,
      exists (
        select from account_deletions where user_id = asked.user_id and completed_at is null
      ) as "isBeingDeleted"
    from (values (${userId})) as asked (user_id)
    left join accounts using (user_id)`
  return standing
}

async function pendingDeletion(
  tx: Pick<GatewayTransaction, 'accountDeletion'>,
  userId: string,
): Promise<boolean> {
  const pending = await tx.accountDeletion.findFirst({
    where: { userId, completedAt: null },
    select: { id: true },
  })
  return pending !== null
}

function nameOf({ name }: Pick<Person, 'name'>): string | null {
  const clean = (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
  return clean === '' ? null : clean.toWellFormed()
}
