/**
 * Calendar days as `YYYY-MM-DD` text, and how Brazilians write them. Without Intl: the
 * server and every phone must print the same words, or hydration would repaint them.
 */

import { MONTHS, WEEKDAYS } from '@encaixe/contracts/calendar-names'

const DAY_MS = 86_400_000

const epochDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** A time of day as a form has it: `09:30`. */
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether the text is a day that exists: 2026-02-29 is none. */
export function isDate(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = epochDay(text)
  return Number.isFinite(day) && fromEpochDay(day) === text
}

function fromEpochDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return fromEpochDay(epochDay(date) + days)
}

export function daysBetween(from: string, to: string): number {
  return epochDay(to) - epochDay(from)
}

/** The calendar day it is in a time zone at an instant (milliseconds since the epoch). */
export function dayIn(timezone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now)
}

const partsOf = (date: string) => {
  const at = new Date(epochDay(date) * DAY_MS)
  return {
    day: at.getUTCDate(),
    month: MONTHS[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear(),
    weekday: WEEKDAYS[at.getUTCDay()] ?? '',
  }
}

/** How many days a day is after its Monday, with which every week begins here. */
export const daysAfterMonday = (date: string): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

/** The first day of the month that comes so many months after a day's; below nothing, before it. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export const lastOfMonth = (date: string): string => addDays(monthAfter(date, 1), -1)

/** Every day of the month that begins with this day. */
export function monthDays(first: string): string[] {
  const month = first.slice(0, 7)
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((date) =>
    date.startsWith(month),
  )
}

/** `terça`; 0 is Sunday. */
export const weekdayLong = (dayOfWeek: number): string => WEEKDAYS[dayOfWeek] ?? ''

export const weekdayShort = (date: string): string => partsOf(date).weekday.slice(0, 3)
export const dayOfMonth = (date: string): number => partsOf(date).day
/** `novembro` */
export const monthOf = (date: string): string => partsOf(date).month

/** `quarta, 25 de novembro`; the first of a month is `1º`. */
export function dayLong(date: string): string {
  const { day, month, weekday } = partsOf(date)
  return `${weekday}, ${day === 1 ? '1º' : day} de ${month}`
}

/** `na quarta, 25 de novembro`, `no sábado, 28 de novembro` */
export function onDay(date: string): string {
  const { weekday } = partsOf(date)
  const isMasculine = weekday === 'sábado' || weekday === 'domingo'
  return `${isMasculine ? 'no' : 'na'} ${dayLong(date)}`
}

/** `25 nov` */
export function dayShort(date: string): string {
  const { day, month } = partsOf(date)
  return `${day} ${month.slice(0, 3)}`
}

/** `12/03`, and with its year where that is not this one: `12/03/2027`. */
export function dayInNumbers(date: string, today: string): string {
  const [year, month, day] = date.split('-')
  return date.slice(0, 4) === today.slice(0, 4) ? `${day}/${month}` : `${day}/${month}/${year}`
}

/** `hoje`, `amanhã` or the long form. */
export function dayRelative(date: string, today: string): string {
  const distance = daysBetween(today, date)
  if (distance === 0) return `hoje, ${dayLong(date)}`
  if (distance === 1) return `amanhã, ${dayLong(date)}`
  return dayLong(date)
}

/** `hoje`, `amanhã` or `qua, 25 nov`, where there is little room. */
export function dayBriefly(date: string, today: string): string {
  const distance = daysBetween(today, date)
  if (distance === 0) return 'hoje'
  return distance === 1 ? 'amanhã' : `${weekdayShort(date)}, ${dayShort(date)}`
}

/** `novembro de 2026`, for reviews. */
export function monthAndYear(date: string): string {
  const { month, year } = partsOf(date)
  return `${month} de ${year}`
}

/** The wall-clock time an ISO text with offset carries: `2026-11-25T09:00:00-03:00` → `09:00`. */
export const wallTime = (iso: string): string => iso.slice(11, 16)
export const wallDate = (iso: string): string => iso.slice(0, 10)
