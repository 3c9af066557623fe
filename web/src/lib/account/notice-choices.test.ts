import { expect, test } from 'vitest'
import {
  groupsOf,
  quietHoursOf,
  quietProblems,
  readChoices,
  shownChoices,
  switchName,
} from './notice-choices.ts'

const everything = { whatsapp: true, email: true, inApp: true, push: true }
const groups = {
  ...{ bookings: everything, reminders: everything, payments: everything },
  ...{ messages: everything, reviews: everything, account: everything },
  following: { whatsapp: false, email: true, inApp: false, push: false },
}

/** The form as a browser sends it when nothing was touched. */
function formOf({ hasPage }: { hasPage: boolean }): FormData {
  const form = new FormData()
  for (const { key, channels } of groupsOf({ hasPage })) {
    form.append('grupo', key)
    for (const channel of channels) form.set(switchName(key, channel.key), 'on')
  }
  return form
}

test('an untouched form reads back the settings it shows', () => {
  const form = formOf({ hasPage: true })
  form.set('quiet', 'on')
  form.set('from', '22:00')
  form.set('to', '07:00')
  const shown = shownChoices({ quietHours: { from: '22:00', to: '07:00' }, groups })
  expect(readChoices(form)).toEqual(shown)
})

test('an unticked channel is switched off and a group without fields is left out', () => {
  const form = formOf({ hasPage: false })
  form.delete('reviews.email')
  const { groups: read } = readChoices(form)
  expect(read.reviews).toEqual({ ...everything, email: false })
  expect(read.account).toBeUndefined()
})

test('a person without quiet hours is offered the usual ones, switched off', () => {
  const shown = shownChoices({ quietHours: { from: '00:00', to: '00:00' }, groups })
  expect(shown).toMatchObject({ isQuiet: false, from: '21:00', to: '08:00' })
  expect(quietHoursOf(shown)).toEqual({ from: '00:00', to: '00:00' })
  expect(quietHoursOf({ ...shown, isQuiet: true })).toEqual({ from: '21:00', to: '08:00' })
})

test('quiet hours need a start and a different end', () => {
  expect(quietProblems({ isQuiet: true, from: '', to: '' })).toHaveProperty('from')
  expect(quietProblems({ isQuiet: true, from: '08:00', to: '08:00' })).toHaveProperty('to')
  expect(quietProblems({ isQuiet: true, from: '21:00', to: '08:00' })).toEqual({})
  expect(quietProblems({ isQuiet: false, from: '', to: '' })).toEqual({})
})
