import { PROFESSIONS, slugOf } from '@encaixe/contracts'
import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { isValid, textOf } from '#lib/form-problem.ts'
import { parsePrice } from '#lib/money.ts'
import {
  type Step,
  stepErrors,
  stepOf,
  type TypedPage,
  USUAL_ZONE,
  zoneOf,
} from '#lib/onboarding/onboarding.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { ApiProblem } from '#lib/server/problem.ts'
import { apiFor, ownApiFor, requireAccount } from '#lib/server/visit.ts'
import { byDay, type Day, readWeek, USUAL_WEEK, windowsOf } from '#lib/week.ts'
import { editWeek, readEdit } from '#lib/week-edit.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { Actions, PageServerLoad } from './$types'

const NOTHING: TypedPage = {
  name: '',
  profession: '',
  phone: '',
  week: USUAL_WEEK,
  sessionDuration: '50',
  sessionPrice: '',
  slug: '',
  timezone: '',
}

export const load: PageServerLoad = async (event) => {
  const { account, professional } = await requireAccount(event)
  if (professional) redirect(303, '/agenda')
  return {
    start: { ...NOTHING, name: account.name ?? '' },
    professions: PROFESSIONS,
    address: `${new URL(PUBLIC_URL).host}/p/`,
  }
}

/** The form of any step: what the other steps asked for travels along out of sight. */
function readPage(form: FormData): { step: Step; typed: TypedPage; isAddressSeen: boolean } {
  const step = Number(textOf(form, 'passo'))
  const slug = addressOf(textOf(form, 'slug'))
  return {
    step: step === 3 ? 3 : step === 2 ? 2 : 1,
    // other words than an address became one: nobody has seen it yet
    isAddressSeen: slug === textOf(form, 'slug'),
    typed: {
      name: textOf(form, 'name'),
      profession: textOf(form, 'profession'),
      phone: textOf(form, 'phone'),
      week: readWeek(form),
      sessionDuration: textOf(form, 'sessionDuration'),
      sessionPrice: textOf(form, 'sessionPrice'),
      slug,
      timezone: textOf(form, 'timezone'),
    },
  }
}

/** `Ana Lima` typed as an address means `ana-lima`. */
const addressOf = (text: string) => (/^[a-z0-9-]*$/.test(text) ? text : slugOf(text))

/** The address a name suggests, or one with a number when somebody has it; publishing decides. */
async function freeSlug(event: RequestEvent, name: string): Promise<string> {
  const wanted = slugOf(name)
  for (const slug of [wanted, ...[2, 3, 4].map((number) => `${wanted.slice(0, 58)}-${number}`)]) {
    const isFree = await apiFor(event)
      .profile(slug)
      .then(
        () => false,
        (cause: unknown) => cause instanceof ApiProblem && cause.status === 404,
      )
    if (isFree) return slug
  }
  return wanted
}

/** A page opens in the zone of most; whoever lives elsewhere has told so by their browser. */
async function setZone(event: RequestEvent, typed: TypedPage) {
  const timezone = zoneOf(typed.timezone)
  if (timezone === USUAL_ZONE) return
  try {
    await ownApiFor(event).updateBookingSettings({ timezone })
  } catch (cause) {
    // the page is open all the same, and its zone stands in the settings
    if (!(cause instanceof ApiProblem)) throw cause
  }
}

const noDay: Day | null = null

export const actions: Actions = {
  avancar: async (event) => {
    const { step, typed } = readPage(await event.request.formData())
    const problem = { errors: stepErrors(step, typed), message: null }
    if (!isValid(problem)) return fail(422, { step, typed, problem, open: noDay })
    const next: Step = step === 1 ? 2 : 3
    const slug = typed.slug || (next === 3 ? await freeSlug(event, typed.name) : '')
    return { step: next, typed: { ...typed, slug }, open: noDay }
  },

  voltar: async ({ request }) => {
    const { step, typed } = readPage(await request.formData())
    const previous: Step = step === 3 ? 2 : 1
    return { step: previous, typed, open: noDay }
  },

  semana: async ({ request }) => {
    const form = await request.formData()
    const { typed } = readPage(form)
    const edit = readEdit(form)
    const week = edit ? editWeek(typed.week, edit) : typed.week
    return { step: 2 as const, typed: { ...typed, week }, open: edit?.day ?? noDay }
  },

  publicar: async (event) => {
    const { typed, isAddressSeen } = readPage(await event.request.formData())
    for (const step of [1, 2, 3] as const) {
      const problem = { errors: stepErrors(step, typed), message: null }
      if (!isValid(problem)) return fail(422, { step, typed, problem, open: noDay })
    }
    if (!isAddressSeen) {
      const errors: Record<string, string> = { slug: 'Ajustamos o endereço: confira e publique.' }
      const problem = { errors, message: null }
      return fail(422, { step: 3 as const, typed, problem, open: noDay })
    }
    const { name, profession, phone, slug, week } = typed
    try {
      await ownApiFor(event).openPage({
        name,
        profession,
        phone,
        slug,
        windows: windowsOf(week),
        sessionDuration: Number(typed.sessionDuration),
        sessionPrice: parsePrice(typed.sessionPrice) ?? 0,
      })
    } catch (cause) {
      const problem = problemFor(cause, event)
      const errors = byDay(problem.errors, week)
      const steps = Object.keys(errors).map(stepOf)
      const step = steps.sort()[0] ?? 3
      return failForm({ ...problem, errors }, { step, typed, open: noDay })
    }
    await setZone(event, typed)
    redirect(303, '/comecar/telefone')
  },
}
