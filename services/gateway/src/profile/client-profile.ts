import {
  type Actor,
  type accountRpcs,
  bookingRpcs,
  type ClientProfile,
  type RpcOutput,
  schedulingRpcs,
} from '@encaixe/contracts'
import type { Bus, Database, Logger } from '@encaixe/service-kit'
import type { PrismaClient } from '../../generated/client.ts'
import type { OwnAnswers } from '../http/own-answers.ts'
import type { Identity } from '../identity/identity.ts'
import { whatsappDoor } from '../sharing/whatsapp-door.ts'

type Answers = Pick<OwnAnswers<typeof accountRpcs>, 'getClientProfile' | 'updateClientProfile'>
/** A call of scheduling whose answer booking and the gateway complete. */
export const describedRpcs = { getPublicProfile: schedulingRpcs.getPublicProfile }

type Page = OwnAnswers<typeof describedRpcs>
type Described = RpcOutput<typeof bookingRpcs.describePage>

/** The data with which booking forms of an account are filled in, and its relation to a page. */
export function clientProfiles({
  bus,
  config,
  database: { prisma },
  identity: { accounts },
  log,
}: {
  bus: Pick<Bus, 'call'>
  config: Parameters<typeof whatsappDoor>[0]
  database: Pick<Database<PrismaClient, unknown>, 'prisma'>
  identity: Pick<Identity, 'accounts'>
  log: Logger
}): { own: Answers; page: Page } {
  /** The entered data, or that of the sign-in if nothing was entered. */
  async function profileOf(userId: string): Promise<ClientProfile> {
    const [entered, account] = await Promise.all([
      prisma.clientProfile.findUnique({ where: { userId } }),
      accounts.find(userId),
    ])
    const verified = account?.emailVerified ? account.email : null
    return {
      name: entered?.name ?? account?.name ?? null,
      phone: entered?.phone ?? null,
      email: entered?.email ?? verified,
    }
  }

  /** Reviews and relation to the visitor; null while booking does not answer. */
  async function described(
    slug: string,
    { actor, requestId }: { actor: Actor; requestId: string },
  ): Promise<Described | null> {
    try {
      return await bus.call(bookingRpcs.describePage, { slug }, { actor, requestId })
    } catch (error) {
      log.warn({ err: error }, 'a page is shown without its reviews')
      return null
    }
  }

  return {
    own: {
      getClientProfile: (_, { actor: { userId } }) => profileOf(userId),

      async updateClientProfile({ name, phone, email }, { actor: { userId } }) {
        const changed = {
          ...(name !== undefined && { name }),
          ...(phone !== undefined && { phone }),
          ...(email !== undefined && { email }),
        }
        await prisma.clientProfile.upsert({
          where: { userId },
          create: { userId, ...changed },
          update: changed,
        })
        return profileOf(userId)
      },
    },

    page: {
      async getPublicProfile(input, { actor, requestId }) {
        const context = { actor, requestId }
        const [profile, said] = await Promise.all([
          bus.call(schedulingRpcs.getPublicProfile, input, context),
          described(input.slug, context),
        ])
        const viewer =
          said?.viewer && actor.kind === 'account'
            ? { ...said.viewer, prefill: await profileOf(actor.userId) }
            : null
        return {
          ...profile,
          whatsappUrl: whatsappDoor(config, profile),
          ...(said && { reviews: said.reviews }),
          ...(viewer && { viewer }),
        }
      },
    },
  }
}
