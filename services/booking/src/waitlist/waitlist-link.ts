import {
  type ActorOf,
  AppError,
  type RpcInput,
  type WaitlistWish,
  type waitlistRpcs,
} from '@encaixe/contracts'
import { firstName } from '@encaixe/contracts/first-name'
import type { HandlersOf, RpcContext } from '@encaixe/service-kit'
import type { Book } from '../appointments/booking-request.ts'
import { maskedPhone } from '../appointments/masked.rule.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { slotTaken } from '../free-times/refusal.rule.ts'
import type { BookingWork, Parts } from '../store.ts'
import { endTurn as endTurnOf } from './end-wishes.ts'
import { type WishRow, wishById } from './load-waitlist.sql.ts'
import type { TurnOutcome } from './next-turns.rule.ts'
import { offerOfWish, timesOf } from './waitlist.ts'

type Handlers = HandlersOf<typeof waitlistRpcs, 'getWaitlistWish' | 'actOnWaitlistWish'>
type Asked = RpcInput<typeof waitlistRpcs.actOnWaitlistWish>
const noSuchWish = () => new AppError('NOT_FOUND', 'Nobody waits by this link.')
const notYourTurn = () =>
  new AppError('SLOT_UNAVAILABLE', 'This time is not offered to who waits by this link now.')

/** What whoever holds the link of a place on the waitlist sees of it and does with it. */
export function waitlistLink({
  database,
  clock,
  openings,
  book,
}: Parts & { book: Book }): Handlers {
  const { prisma } = database

  async function wishOf({ side, appointmentId }: ActorOf<'link'>): Promise<WishRow> {
    const wish = side === 'waitlist' ? await wishById(prisma, appointmentId) : null
    if (!wish) throw noSuchWish()
    return wish
  }

  async function viewOf(actor: ActorOf<'link'>): Promise<WaitlistWish> {
    const wish = await wishOf(actor)
    const page = await prisma.professional.findUnique({ where: { id: wish.professionalId } })
    if (!page) throw noSuchWish()
    const now = clock()
    const isOver = wish.endsAt.getTime() <= now.epochMilliseconds
    const runs = wish.status === 'waiting' && isRunning(wish, now)
    const gone = runs ? null : await goneOf(wish)
    return {
      status: wish.status === 'waiting' && isOver ? 'expired' : wish.status,
      ...timesOf(wish),
      service: wish.serviceName,
      name: firstName(wish.clientName),
      phone: maskedPhone(wish.clientPhone),
      professional: { slug: page.slug, name: page.name, timezone: page.timezone },
      offer: runs ? offerOfWish(wish) : null,
      gone: gone && { startsAt: gone.startsAt.toISOString(), endsAt: gone.endsAt.toISOString() },
      createdAt: wish.createdAt.toISOString(),
    }
  }

  /** Runs behind the page's lock with the wish as it is there, and has the turns looked at afterwards. */
  const settle = (wishId: string, decide: (work: BookingWork, wish: WishRow) => Promise<unknown>) =>
    database.transaction(async (work) => {
      const known = await wishById(work.tx, wishId)
      if (!known) throw noSuchWish()
      await lockProfessionals(work.tx, [known.professionalId])
      const wish = await wishById(work.tx, wishId)
      if (!wish) throw noSuchWish()
      await decide(work, wish)
      // The link went to the phone alone: who answers by it has the phone.
      await work.tx.waitlistWish.updateMany({
        where: { id: wishId, provenAt: null },
        data: { provenAt: clock().toString() },
      })
      await openings.look(work, [wish.professionalId])
    })

  async function endTurn(work: BookingWork, wish: WishRow, outcome: TurnOutcome) {
    const { id: wishId, professionalId, turnId } = wish
    if (turnId === null) return
    await endTurnOf(work, { id: turnId, wishId, professionalId }, { outcome, now: clock() })
  }

  /** The time that was last offered, if somebody else has it by now. */
  async function goneOf({ id: wishId, status }: WishRow) {
    const last = await prisma.waitlistTurn.findFirst({
      where: { wishId },
      orderBy: [{ offeredAt: 'desc' }, { id: 'desc' }],
    })
    return status === 'waiting' && last?.outcome === 'gone' ? last : null
  }

  /**
   * @throws AppError SLOT_UNAVAILABLE unless it is this person's turn, for the time that they mean; SLOT_TAKEN if
   * somebody else has it
   */
  async function requireTurn(wish: WishRow, { startsAt }: Pick<Asked, 'startsAt'>): Promise<Date> {
    const isMeant = (start: Date) =>
      startsAt === undefined || start.getTime() === Date.parse(startsAt)
    const start = wish.turnStartsAt
    const isTheirs = wish.status === 'waiting' && isRunning(wish, clock())
    if (isTheirs && start && isMeant(start)) return start
    const gone = await goneOf(wish)
    throw gone && isMeant(gone.startsAt) ? slotTaken() : notYourTurn()
  }

  async function accept(actor: ActorOf<'link'>, asked: Asked, context: RpcContext<'link'>) {
    const wish = await wishOf(actor)
    // A button that is pressed twice, or a call that is repeated.
    if (await wasAccepted(wish.id, asked, context.callId)) return
    const startsAt = await requireTurn(wish, asked)
    const page = await prisma.professional.findUnique({ where: { id: wish.professionalId } })
    if (!page) throw noSuchWish()
    try {
      await book(
        {
          ...{ id: context.callId, deadline: context.deadline, slug: page.slug },
          startsAt: Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()),
          contact: { name: wish.clientName, phone: wish.clientPhone, email: null },
          asked: {
            serviceIds: wish.serviceIds,
            clientAddress: asked.clientAddress ?? null,
            clientAnswer: null,
          },
          takesFirstPlace: true,
          source: 'public',
          actor: { kind: 'nobody' },
          useSession: true,
          ownsPhone: true,
          idempotency: null,
        },
        context,
      )
    } catch (error) {
      const isGone = error instanceof AppError && GONE.includes(error.code)
      if (isGone) await settle(wish.id, (work, held) => endTurn(work, held, 'gone'))
      throw error
    }
    await settle(wish.id, (work, held) => endTurn(work, held, 'accepted'))
  }

  /** Whether the person has taken the time that they mean, or some time if they say none. */
  async function wasAccepted(wishId: string, { startsAt }: Asked, callId: string) {
    const accepted = await prisma.waitlistTurn.count({
      where: { wishId, ...(startsAt !== undefined && { startsAt }), outcome: 'accepted' },
    })
    return accepted > 0 || (await prisma.appointment.count({ where: { id: callId } })) > 0
  }

  return {
    getWaitlistWish: (_, { actor }) => viewOf(actor),

    async actOnWaitlistWish(asked, context) {
      const { actor } = context
      const { id } = await wishOf(actor)
      switch (asked.action) {
        case 'accept':
          await accept(actor, asked, context)
          break
        case 'decline':
          await settle(id, async (work, wish) => {
            await requireTurn(wish, asked)
            await endTurn(work, wish, 'declined')
          })
          break
        case 'end':
          await settle(id, async (work, wish) => {
            if (wish.status === 'booked') {
              throw new AppError('INVALID_TRANSITION', 'Who waited here has a time.')
            }
            if (wish.status === 'ended') return
            await endTurn(work, wish, 'declined')
            const ended = { status: 'ended', endedAt: clock().toString() }
            await work.tx.waitlistWish.update({ where: { id }, data: ended })
          })
      }
      return viewOf(actor)
    },
  }
}

const GONE: readonly string[] = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'SERVICE_NOT_FOUND']

const isRunning = ({ turnUntil }: WishRow, now: Temporal.Instant): boolean =>
  turnUntil !== null && turnUntil.getTime() > now.epochMilliseconds
