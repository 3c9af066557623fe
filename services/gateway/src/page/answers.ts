import {
  AppError,
  type accountRpcs,
  billingRpcs,
  type OwnProfessional,
  schedulingRpcs,
} from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import type { OwnAnswers, OwnContext } from '../http/own-answers.ts'
import type { Identity } from '../identity/identity.ts'
import type { SecurityLog } from '../identity/security-log.ts'
import { findOwnProfessional, requireOwnProfessional } from '../own-professional.ts'
import type { PhoneCodes } from '../phone/phone-codes.ts'
import { correctsAccount } from './corrects-account.rule.ts'

/** Calls of other services with a check before, or a consequence after, that only the gateway knows. */
export const guardedRpcs = {
  openPage: schedulingRpcs.openPage,
  updateProfile: schedulingRpcs.updateProfile,
  setInstantPay: schedulingRpcs.setInstantPay,
  savePixAccount: billingRpcs.savePixAccount,
  deletePixAccount: billingRpcs.deletePixAccount,
  connectMercadoPago: billingRpcs.connectMercadoPago,
}

interface Parts {
  bus: Bus
  codes: PhoneCodes
  identity: Pick<Identity, 'accounts' | 'requireFreshSignIn'>
  security: SecurityLog
  log: Logger
}

type Codes = Pick<OwnAnswers<typeof accountRpcs>, 'sendPagePhoneCode' | 'provePagePhone'>

/**
 * The Pix key, the Pix account and the phone of a page, which decide where its money and notices go.
 * Another one of them needs a fresh sign-in, and a new phone also a code that was sent to it.
 */
export function pageAnswers({ bus, codes, identity, security, log }: Parts): {
  own: Codes
  guarded: OwnAnswers<typeof guardedRpcs>
} {
  const { accounts, requireFreshSignIn } = identity

  /** Has a code sent to the phone that has just begun to wait. */
  async function sendCode(
    before: OwnProfessional | null,
    { userId, pendingPhone: phone }: OwnProfessional,
    { request }: Pick<OwnContext, 'request'>,
  ): Promise<void> {
    if (phone === null || phone === before?.pendingPhone) return
    security.record('page_phone_waits', { userId, address: request.ip })
    try {
      await codes.request({ purpose: 'page', userId }, { phone, address: request.ip })
    } catch (error) {
      // What was saved stays saved without its code: the owner may ask for another.
      log.warn({ err: error }, 'the code for a page’s phone was not made')
    }
  }

  /** The first account of a page without a Pix key replaces none: no money goes anywhere yet. */
  async function requireFreshForAccount(
    { actor, caller, requestId }: OwnContext<'professional'>,
    wanted?: Parameters<typeof correctsAccount>[1],
  ): Promise<void> {
    const [{ instantPayKey }, { account }] = await Promise.all([
      requireOwnProfessional(bus, { actor, requestId }),
      bus.call(billingRpcs.getPixAccount, {}, { actor, requestId }),
    ])
    if (wanted && correctsAccount(account, wanted)) return
    if (instantPayKey !== null || account) requireFreshSignIn(caller, 'Another Pix account')
  }

  return {
    own: {
      async sendPagePhoneCode(_, { actor, request, requestId }) {
        const { userId, pendingPhone: phone } = await requireOwnProfessional(bus, {
          actor,
          requestId,
        })
        if (phone === null) {
          throw new AppError('NOT_FOUND', 'No phone of this page waits for a code.')
        }
        await codes.request({ purpose: 'page', userId }, { phone, address: request.ip })
        return { accepted: true }
      },

      async provePagePhone({ code }, { actor, request, requestId }) {
        const {
          userId,
          phone: before,
          pendingPhone,
        } = await requireOwnProfessional(bus, { actor, requestId })
        // Without a waiting phone every code is wrong.
        const phone = pendingPhone ?? ''
        const email = await accounts.verifiedEmailOf(userId)
        await codes.prove({ purpose: 'page', userId }, { phone, code, email })
        const proof = { userId, phone }
        const page = await bus.call(schedulingRpcs.provePagePhone, proof, { requestId })
        const isFirst = before === null
        security.record('page_phone_changed', { userId, address: request.ip, isFirst })
        return page
      },
    },

    guarded: {
      async openPage(input, { actor: { userId }, request, requestId }) {
        const email = await accounts.verifiedEmailOf(userId)
        const actor = { kind: 'account' as const, userId, email }
        const before = await findOwnProfessional(bus, { actor, requestId })
        const page = await bus.call(schedulingRpcs.openPage, input, { actor, requestId })
        await sendCode(before, page, { request })
        return page
      },

      async updateProfile(input, { actor, caller, request, requestId }) {
        const save = () => bus.call(schedulingRpcs.updateProfile, input, { actor, requestId })
        const { phone } = input
        if (phone === undefined) return save()
        const before = await requireOwnProfessional(bus, { actor, requestId })
        // The first phone of a page replaces none.
        const isAnother = ![before.phone, before.pendingPhone].includes(phone)
        if (isAnother && before.phone !== null) requireFreshSignIn(caller, 'Another phone')
        const page = await save()
        await sendCode(before, page, { request })
        return page
      },

      async setInstantPay(input, { actor, caller, request, requestId }) {
        const { instantPayKey } = await requireOwnProfessional(bus, { actor, requestId })
        // The first key of a page replaces none: no money goes anywhere yet.
        if (instantPayKey !== null) requireFreshSignIn(caller, 'Another Pix key')
        const page = await bus.call(schedulingRpcs.setInstantPay, input, { actor, requestId })
        security.record('pix_key_changed', { userId: page.userId, address: request.ip })
        return page
      },

      async savePixAccount(input, context) {
        await requireFreshForAccount(context, input)
        const { actor, request, requestId } = context
        const account = await bus.call(billingRpcs.savePixAccount, input, { actor, requestId })
        security.record('pix_account_changed', { userId: actor.userId, address: request.ip })
        return account
      },

      async connectMercadoPago(input, context) {
        await requireFreshForAccount(context)
        const { actor, requestId } = context
        return bus.call(billingRpcs.connectMercadoPago, input, { actor, requestId })
      },

      async deletePixAccount(input, context) {
        await requireFreshForAccount(context)
        const { actor, request, requestId } = context
        await bus.call(billingRpcs.deletePixAccount, input, { actor, requestId })
        security.record('pix_account_removed', { userId: actor.userId, address: request.ip })
        return {}
      },
    },
  }
}
