import { redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { conversationPage, failMessage } from '#lib/server/conversation.ts'
import { assistantDoor } from '#lib/server/page/assistant-door.ts'
import { redirectMoved } from '#lib/server/page/moved-page.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

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
  escrever: async (event) => {
    const { slug } = event.params
    const body = textOf(await event.request.formData(), 'body', 2_000)
    try {
      await apiFor(event).postMessage({ slug, type: 'text', body })
    } catch (cause) {
      if (cause instanceof ApiProblem && cause.status === 401) return failPortal(cause, event)
      return failMessage(cause, event, { side: 'client', typed: body })
    }
    redirect(303, `/c/mensagens/${slug}#fim`)
  },
}
