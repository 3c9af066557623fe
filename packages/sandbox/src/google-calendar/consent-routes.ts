import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authorization as common, consentRoutes } from '../consent.ts'
import { parse } from '../problem.ts'
import type { GoogleCalendar } from './google-calendar.ts'
import { consentPage } from './pages.ts'

const authorization = common.extend({
  scope: z.string().min(1),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().optional(),
  login_hint: z.string().optional(),
})

/** Each scope that is left marked is a field by its own name. */
const form = z.looseObject({
  email: z.email('escreva um e-mail').toLowerCase(),
  allowed: z.literal('sim'),
})

/** Where a person allows a program to see and edit their calendars. */
export const googleConsent = (
  app: FastifyInstance,
  { calendars, tokens, config }: GoogleCalendar,
) =>
  consentRoutes(app, {
    path: '/o/oauth2/v2/auth',
    asks: authorization,
    clientId: config.GOOGLE_CLIENT_ID,
    redirectUris: config.GOOGLE_REDIRECT_URIS,
    page: (wanted, action) =>
      consentPage({
        ...{ wanted, action },
        accounts: calendars.store.all('account').map(({ id }) => id),
      }),
    answer(wanted, body) {
      const scopes = wanted.scope.split(' ').filter((scope) => Object(body)[scope] === 'sim')
      if (Object(body).allowed === 'nao' || scopes.length === 0) return null
      const { id: account } = calendars.openAccount(parse(form, body).email)
      const code = tokens.giveCode({
        ...{ account, scopes, redirectUri: wanted.redirect_uri },
        challenge: wanted.code_challenge,
        isOffline: wanted.access_type === 'offline',
      })
      return { code, scope: scopes.join(' ') }
    },
  })
