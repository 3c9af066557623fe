import { PROFESSIONS } from '@encaixe/contracts'
import { text, ticked } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import {
  PREPAYMENT_FIELDS,
  prepaymentFrom,
  readPrepayment,
  typedPrepayment,
} from '#lib/settings/prepayment-form.ts'
import { timezones } from '#lib/time/timezones.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { autoConfirm, timezone, published, profession, city } = professional
  const { minNoticeMinutes, horizonDays, bufferMinutes, cancellationNoticeHours } = professional
  const { slotStepMinutes, bookingQuestion, waitlistHold } = professional
  const api = pageApi(event)
  const [{ items: services }, { account }] = await Promise.all([
    api.listServices(),
    api.getPixAccount(),
  ])
  return {
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
  default: formAction('default', {
    fields: {
      autoConfirm: ticked,
      published: ticked,
      waitlistHold: ticked,
      timezone: text(),
      profession: text(),
      city: text(),
      minNoticeMinutes: text(),
      horizonDays: text(),
      bufferMinutes: text(),
      cancellationNoticeHours: text(),
      slotStepMinutes: text(),
      bookingQuestion: text(),
      prepayment: readPrepayment,
      asksPrepayment: (form) => form.has('prepaymentMode'),
    },
    send: (api, { asksPrepayment, ...typed }) =>
      api.updateBookingSettings({
        ...typed,
        city: typed.city || null,
        minNoticeMinutes: Number(typed.minNoticeMinutes),
        horizonDays: Number(typed.horizonDays),
        bufferMinutes: Number(typed.bufferMinutes),
        cancellationNoticeHours: Number(typed.cancellationNoticeHours),
        slotStepMinutes: typed.slotStepMinutes === '' ? null : Number(typed.slotStepMinutes),
        bookingQuestion: typed.bookingQuestion || null,
        prepayment: asksPrepayment ? prepaymentFrom(typed.prepayment) : undefined,
      }),
    names: PREPAYMENT_FIELDS,
  }),
}
