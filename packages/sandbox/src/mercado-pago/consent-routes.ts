import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authorization, consentRoutes } from '../consent.ts'
import { parse } from '../problem.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { consentPage } from './pages.ts'

const form = z.object({
  email: z.email('escreva um e-mail').toLowerCase(),
  semChave: z.literal('sim').optional(),
})

/** Where a person allows a program to charge in their account. */
export const mercadoPagoConsent = (app: FastifyInstance, { wallet, tokens, config }: MercadoPago) =>
  consentRoutes(app, {
    path: '/authorization',
    asks: authorization.extend({
      platform_id: z.literal('mp'),
      state: z.string().min(1).optional(),
    }),
    clientId: config.MERCADO_PAGO_CLIENT_ID,
    redirectUris: config.MERCADO_PAGO_REDIRECT_URIS,
    page: (_wanted, action) =>
      consentPage({ action, emails: wallet.store.all('account').map(({ email }) => email) }),
    answer(wanted, body) {
      if (Object(body).allowed !== 'sim') return null
      const { email, semChave } = parse(form, body)
      const { id: account } = wallet.openAccount({ email, hasPixKey: semChave === undefined })
      const { redirect_uri: redirectUri, code_challenge: challenge } = wanted
      return { code: tokens.giveCode({ account, redirectUri, challenge }) }
    },
  })
