import type { FastifyInstance } from 'fastify'
import { badLinkPage, expiredPage, verifiedElsewherePage } from '../pages/message-pages.ts'
import { cancel, detailsOf, type InteractionParts, pathOf, type Visit } from './interaction.ts'
import {
  chooseGoogle,
  first,
  showGoogle,
  showSignIn,
  showSignUp,
  signIn,
  signUp,
} from './sign-in.ts'
import {
  enterCode,
  goOn,
  goOnUnverified,
  onward,
  resend,
  showVerify,
  tellVerified,
} from './verify.ts'

/** The pages between an authorization request and its answer. */
export function interactionRoutes(app: FastifyInstance, parts: () => Promise<InteractionParts>) {
  const page = (method: 'GET' | 'POST', path: string, handle: (visit: Visit) => unknown) =>
    app.route<{ Params: { uid: string } }>({
      method,
      url: `${pathOf(':uid')}${path}`,
      handler: async (request, reply) => {
        const ready = await parts()
        const details = await detailsOf(ready.provider, request, reply)
        reply.type('text/html')
        if (details?.uid !== request.params.uid) return reply.code(410).send(expiredPage())
        return handle({ ...ready, request, reply, details, path: pathOf(details.uid) })
      },
    })

  page('GET', '', first)
  page('GET', '/sign-in', showSignIn)
  page('POST', '/sign-in', signIn)
  page('GET', '/sign-up', showSignUp)
  page('POST', '/sign-up', signUp)
  page('GET', '/google', showGoogle)
  page('POST', '/google', chooseGoogle)
  page('GET', '/verify', showVerify)
  page('POST', '/code', enterCode)
  page('POST', '/continue', goOn)
  page('POST', '/resend', resend)
  page('POST', '/unverified', goOnUnverified)
  page('GET', '/verified', tellVerified)
  page('POST', '/cancel', cancel)

  app.get<{ Params: { link: string } }>('/identity/verify/:link', async (request, reply) => {
    const { verifications } = await parts()
    const [interaction = '', token = ''] = request.params.link.split('.')
    reply.type('text/html')
    const verification = verifications.openLink(interaction, token)
    if (!verification) return reply.code(410).send(badLinkPage())
    return reply.redirect(`${pathOf(interaction)}/confirmed`, 303)
  })

  // The link's target: the waiting browser continues to the client, any other browser shows a message.
  app.get<{ Params: { uid: string } }>(`${pathOf(':uid')}/confirmed`, async (request, reply) => {
    const ready = await parts()
    const details = await detailsOf(ready.provider, request, reply)
    reply.type('text/html')
    if (details?.uid !== request.params.uid) return reply.send(verifiedElsewherePage())
    const visit = { ...ready, request, reply, details, path: pathOf(details.uid) }
    return onward(visit, () => reply.send(badLinkPage()))
  })
}
