import { text } from '#lib/forms/fields-of.ts'
import { portalApi } from '#lib/server/account/portal.ts'
import { conversationPage, saidToClient } from '#lib/server/conversation.ts'
import { formAction } from '#lib/server/form-action.ts'
import { assistantDoor } from '#lib/server/page/assistant-door.ts'
import { redirectMoved } from '#lib/server/page/moved-page.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { slug } = event.params
  event.depends('app:messages')
  const [profile, messages, whatsappUrl] = await Promise.all([
    portalApi(event).getPublicProfile({ slug }),
    portalApi(event).listMessages({ slug, cursor: event.url.searchParams.get('antes') }),
    assistantDoor(apiFor(event), slug),
  ])
  redirectMoved(event, profile.slug)
  return {
    ...{ slug, host: profile.name, whatsappUrl },
    ...conversationPage(messages, {
      side: 'client',
      timezone: profile.timezone,
      path: `/c/mensagens/${slug}`,
    }),
  }
}

export const actions: Actions = {
  escrever: formAction('escrever', {
    fields: { body: text(2_000) },
    send: (api, { body }, { params: { slug } }: RequestEvent) =>
      api.postMessage({ slug, type: 'text', body }),
    says: saidToClient,
    to: (_, { params }) => `/c/mensagens/${params.slug}#fim`,
  }),
}
