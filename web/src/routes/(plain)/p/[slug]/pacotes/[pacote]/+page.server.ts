import { randomUUID } from 'node:crypto'
import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { type Message, textOf } from '#lib/forms/form-problem.ts'
import { accentStyles } from '#lib/look/accent.ts'
import { entryLines, validityWords } from '#lib/packages/words.ts'
import { bookingPrefill } from '#lib/server/booking/prefill.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { requestKey } from '#lib/server/request-key.ts'
import { mayBeSignedIn, portalEntry } from '#lib/server/session.ts'
import { apiFor, currentVisitor, failPage } from '#lib/server/visit.ts'
import { price } from '#lib/text/format.ts'
import type { Actions, PageServerLoad } from './$types'

const refusals: Readonly<Record<string, Message>> = {
  NOT_FOUND: {
    title: 'Esse pacote não está mais à venda',
    body: 'Nada foi comprado. Veja os outros na página.',
  },
  PIX_KEY_MISSING: {
    title: 'Ainda não dá para pagar por aqui',
    body: 'Falta a chave Pix de quem atende. Vale combinar direto.',
  },
  PLAN_LIMIT_REACHED: {
    title: 'Esta página não recebe novos clientes agora',
    body: 'Nada foi comprado. Se vocês já se falam, combinem direto.',
  },
  RATE_LIMITED: {
    title: 'Por aqui não dá para comprar agora',
    body: 'Já há pacotes esperando pagamento neste telefone. Veja em Meus pacotes.',
  },
}

/** Whether somebody is signed in, by an account or by a phone alone. */
async function isKnown(event: RequestEvent, slug: string): Promise<boolean> {
  if (!mayBeSignedIn(event.request.headers.get('cookie'))) return false
  return apiFor(event)
    .listOwnPurchases({ slug })
    .then(
      () => true,
      (cause: unknown) => {
        if (cause instanceof ApiProblem && [401, 403].includes(cause.status)) return false
        return failPage(cause)
      },
    )
}

export const load: PageServerLoad = async (event) => {
  const { slug, pacote } = event.params
  const profile = await apiFor(event).getPublicProfile({ slug }).catch(failPage)
  const sold = profile.packages.find(({ id }) => id === pacote)
  // It is sold no more: the page shows what is.
  if (!sold) redirect(303, `/p/${profile.slug}/pacotes`)
  // Who buys proves their phone first, and comes back.
  if (!(await isKnown(event, profile.slug))) redirect(303, portalEntry(event.url.pathname))
  event.setHeaders({ 'cache-control': 'no-store' })
  if (profile.accentColor) event.locals.pageStyles = accentStyles(profile.accentColor)
  const me = await currentVisitor(event).catch(() => null)
  return {
    slug: profile.slug,
    name: profile.name,
    isOwner: me?.professional?.slug === profile.slug,
    clientName: bookingPrefill(me, profile.slug, profile.viewer?.prefill)?.clientName ?? '',
    sold: {
      ...{ name: sold.name, price: price(sold.priceCents), isFree: sold.priceCents === 0 },
      lines: [...entryLines(sold, profile.services), validityWords(sold.validDays)],
    },
    key: randomUUID(),
  }
}

export const actions: Actions = {
  default: async (event) => {
    const { slug, pacote } = event.params
    const form = await event.request.formData()
    const clientName = textOf(form, 'clientName', 120)
    const refuse = (status: number, errors: Record<string, string>, message: Message | null) =>
      fail(status, { clientName, problem: { errors, message } })
    if (clientName.length < 2) return refuse(422, { clientName: 'Diga o seu nome.' }, null)
    let id: string
    try {
      const idempotencyKey = requestKey(textOf(form, 'chave'), [slug, pacote, clientName])
      const bought = await apiFor(event).buyPackage(
        { slug, packageId: pacote, clientName },
        { idempotencyKey },
      )
      id = bought.id
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      const { pathname } = event.url
      if (cause.status === 401) redirect(303, portalEntry(pathname))
      // An account that has proven no phone yet.
      if (cause.code === 'FORBIDDEN') {
        redirect(303, `/conta/telefone?${new URLSearchParams({ returnTo: pathname })}`)
      }
      const said = refusals[cause.code]
      if (said) return refuse(cause.status, {}, said)
      const { errors, message } = problemFor(cause, event)
      return refuse(cause.status, errors, message)
    }
    redirect(303, `/c/pacotes/${id}`)
  },
}
