import { PROFESSIONS, slugOf } from '@encaixe/contracts'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { files, type TypedIn, text } from '#lib/forms/fields-of.ts'
import { byLine, editLines, offerOf } from '#lib/onboarding/offer.ts'
import {
  reachable,
  type Step,
  stepAfter,
  stepBefore,
  stepErrors,
  stepFrom,
  type TypedPage,
  zoneOf,
} from '#lib/onboarding/onboarding.ts'
import { NOTHING, withPreset } from '#lib/onboarding/preset.ts'
import { type PagePreview, previewOf } from '#lib/onboarding/preview.ts'
import { readPage } from '#lib/onboarding/read-page.ts'
import { pictureErrors } from '#lib/pictures/picture.ts'
import { forgetDraft, keepDraft, keptDraft } from '#lib/server/account/draft.ts'
import { formAction } from '#lib/server/form-action.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor, requireAccount } from '#lib/server/visit.ts'
import { byDay, type Day, windowsOf } from '#lib/week/week.ts'
import { dayFrom, editWeek, readEdit } from '#lib/week/week-edit.ts'
import { PUBLIC_URL, WEB_SECRET } from '$app/env/private'
import type { Actions, PageServerLoad } from './$types'

const keeperOf = (userId: string) => ({ userId, secret: WEB_SECRET })
const placeOf = ({ cookies, url }: RequestEvent) => ({
  cookies,
  isSecure: url.protocol === 'https:',
})

/** The page at a step, by its address: each step has its own, which the browser's back button finds again. */
const addressOf = (step: Step, more: Readonly<Record<string, string>> = {}) =>
  `/comecar?${new URLSearchParams({ passo: String(step), ...more })}`

export const load: PageServerLoad = async (event) => {
  const { account, professional } = await requireAccount(event)
  if (professional) redirect(303, '/agenda')
  const kept = keptDraft(event.cookies, keeperOf(account.userId))
  const typed = kept?.typed ?? { ...NOTHING, name: account.name ?? '' }
  const query = event.url.searchParams
  const wanted = query.get('passo')
  // An answer to a form that was refused is rendered here, too, and says its step itself.
  if (wanted === null && event.request.method === 'GET') {
    const isBegun = kept !== null && kept.step > 1
    redirect(303, addressOf(kept?.step ?? 1, isBegun ? { volta: '1' } : {}))
  }
  const step = reachable(stepFrom(wanted ?? ''), typed)
  const errors = query.has('confira') ? stepErrors(step, typed) : {}
  return {
    start: {
      ...shownAt(step, typed),
      problem: { errors, message: null },
      open: dayFrom(query.get('dia') ?? '') ?? null,
    },
    isResumed: query.has('volta'),
    professions: PROFESSIONS,
    address: `${new URL(PUBLIC_URL).host}/p/`,
  }
}

/** A step as it is shown; the last one with what the page will look like. */
function shownAt(step: Step, typed: TypedPage) {
  const preview: PagePreview | null = step === 4 ? previewOf(typed, Temporal.Now.instant()) : null
  return { step, typed, preview }
}

interface Going {
  typed: TypedPage
  /** What the step's fields have to be told. */
  errors?: Record<string, string>
  /** The day of the week that stays open. */
  open?: Day | null
  /** Where on the page. */
  part?: string
}

/**
 * Goes to a step by its address: whoever leaves now finds the form as it is, and going back sends nothing again. What
 * is too long to be kept is answered in place.
 */
async function goTo(event: RequestEvent, step: Step, { typed, errors, open = null, part }: Going) {
  const { account } = await requireAccount(event)
  if (keepDraft(placeOf(event), { step, typed }, keeperOf(account.userId))) {
    const address = addressOf(step, {
      ...(errors && { confira: '1' }),
      ...(open !== null && { dia: String(open) }),
    })
    redirect(303, part ? `${address}#${part}` : address)
  }
  return { ...shownAt(step, typed), problem: { errors: errors ?? {}, message: null }, open }
}

/** The address a name suggests, or one with a number when somebody has it; publishing decides. */
async function freeSlug(event: RequestEvent, name: string): Promise<string> {
  const wanted = slugOf(name)
  for (const slug of [wanted, ...[2, 3, 4].map((number) => `${wanted.slice(0, 58)}-${number}`)]) {
    const isFree = await apiFor(event)
      .getPublicProfile({ slug })
      .then(
        () => false,
        (cause: unknown) => cause instanceof ApiProblem && cause.status === 404,
      )
    if (isFree) return slug
  }
  return wanted
}

/** The page is open by now; one without its photo invites to choose another. */
async function showPhoto(event: RequestEvent, photo: File) {
  try {
    await apiFor(event).setAvatar(photo)
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
  }
}

const SENT = { page: readPage, edit: readEdit, linha: text() }
type Sent = TypedIn<typeof SENT>

/** A button that leads to a step. */
const leads = <Name extends string>(
  name: Name,
  go: (sent: Sent, event: RequestEvent) => ReturnType<typeof goTo>,
) =>
  formAction(name, {
    fields: SENT,
    send: (_, sent, event) => go(sent, event),
    shows: (shown) => shown,
  })

/** The first step that is not filled in; undefined where all are. */
const unfilled = (typed: TypedPage) =>
  ([1, 2, 3, 4] as const).find((step) => Object.keys(stepErrors(step, typed)).length > 0)

export const actions: Actions = {
  avancar: leads('avancar', async ({ page: { step, typed } }, event) => {
    const errors = stepErrors(step, typed)
    if (Object.keys(errors).length > 0) return goTo(event, step, { typed, errors })
    const next = stepAfter(step)
    const slug = typed.slug || (next === 4 ? await freeSlug(event, typed.name) : '')
    const filled = step === 1 ? withPreset(typed) : typed
    return goTo(event, next, { typed: { ...filled, slug } })
  }),

  voltar: leads('voltar', ({ page: { step, typed } }, event) =>
    goTo(event, stepBefore(step), { typed }),
  ),

  semana: leads('semana', ({ page: { typed }, edit }, event) => {
    const week = edit ? editWeek(typed.week, edit) : typed.week
    return goTo(event, 2, { typed: { ...typed, week }, open: edit?.day ?? null, part: 'semana' })
  }),

  servicos: leads('servicos', ({ page: { typed }, linha }, event) =>
    goTo(event, 3, { typed: { ...typed, ...editLines(typed, linha) }, part: 'servicos' }),
  ),

  publicar: formAction('publicar', {
    fields: { page: readPage, foto: files },
    secrets: ['foto'],
    check: ({ page: { typed, isAddressSeen }, foto }) => {
      if (unfilled(typed)) return {}
      if (!isAddressSeen) return { slug: 'Ajustamos o endereço: confira e publique.' }
      return foto.length > 0 ? pictureErrors({ foto }) : {}
    },
    send: async (api, { page: { typed }, foto: [photo] }, event) => {
      const step = unfilled(typed)
      if (step) return goTo(event, step, { typed, errors: stepErrors(step, typed) })
      const { name, profession, phone, slug, week } = typed
      await api.openPage({
        ...{ name, profession, phone, slug },
        windows: windowsOf(week),
        timezone: zoneOf(typed.timezone),
        ...offerOf(typed),
      })
      if (photo) await showPhoto(event, photo)
      forgetDraft(placeOf(event))
      redirect(303, '/comecar/telefone')
    },
    problemOf: (cause, event, { page: { typed } }) => {
      const { errors, message } = problemFor(cause, event)
      return { errors: byLine(byDay(errors, typed.week), typed.services), message }
    },
    shows: (shown) => shown,
  }),
}
