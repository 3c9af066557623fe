import { PROFESSIONS } from '@encaixe/contracts'
import { textOf } from '#lib/forms/form-problem.ts'
import { savedPage, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { prepaymentFrom, readPrepayment, typedPrepayment } from '#lib/settings/prepayment-form.ts'
import { timezones } from '#lib/time/timezones.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { slug, autoConfirm, timezone, published, profession, city } = professional
  const { minNoticeMinutes, horizonDays, bufferMinutes, cancellationNoticeHours } = professional
  const { slotStepMinutes, bookingQuestion, waitlistHold } = professional
  const api = pageApi(event)
  const [{ items: services }, { account }] = await Promise.all([
    api.listServices(),
    api.getPixAccount(),
  ])
  return {
    saved: savedPage(event, slug),
    // Services have their own.
    asksPrepayment: services.length === 0,
    means: {
      isConnected: account?.connected ?? false,
      hasKey: professional.instantPayKey !== null,
    },
    professions: PROFESSIONS,
    timezones: timezones(timezone),
    held: {
      autoConfirm,
      published,
      waitlistHold,
      timezone,
      profession,
      city: city ?? '',
      minNoticeMinutes: String(minNoticeMinutes),
      horizonDays: String(horizonDays),
      bufferMinutes: String(bufferMinutes),
      cancellationNoticeHours: String(cancellationNoticeHours),
      slotStepMinutes: slotStepMinutes === null ? '' : String(slotStepMinutes),
      bookingQuestion: bookingQuestion ?? '',
      prepayment: typedPrepayment(professional.prepayment),
    },
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const typed = {
      autoConfirm: form.has('autoConfirm'),
      published: form.has('published'),
      waitlistHold: form.has('waitlistHold'),
      timezone: textOf(form, 'timezone'),
      profession: textOf(form, 'profession'),
      city: textOf(form, 'city'),
      minNoticeMinutes: textOf(form, 'minNoticeMinutes'),
      horizonDays: textOf(form, 'horizonDays'),
      bufferMinutes: textOf(form, 'bufferMinutes'),
      cancellationNoticeHours: textOf(form, 'cancellationNoticeHours'),
      slotStepMinutes: textOf(form, 'slotStepMinutes'),
      bookingQuestion: textOf(form, 'bookingQuestion'),
      prepayment: readPrepayment(form),
    }
    return submitForm(
      event,
      (api) =>
        api.updateBookingSettings({
          ...typed,
          city: typed.city || null,
          minNoticeMinutes: Number(typed.minNoticeMinutes),
          horizonDays: Number(typed.horizonDays),
          bufferMinutes: Number(typed.bufferMinutes),
          cancellationNoticeHours: Number(typed.cancellationNoticeHours),
          slotStepMinutes: typed.slotStepMinutes === '' ? null : Number(typed.slotStepMinutes),
          bookingQuestion: typed.bookingQuestion || null,
          prepayment: form.has('prepaymentMode') ? prepaymentFrom(typed.prepayment) : undefined,
        }),
      { shown: { typed } },
    )
  },
}
