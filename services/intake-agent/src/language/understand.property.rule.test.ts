import fc from 'fast-check'
import { expect, test } from 'vitest'
import { understand } from './understand.rule.ts'
import { exactStart } from './wishes/wish.rule.ts'

const dates = fc
  .integer({ min: 0, max: 1_000 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }))
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...'não sim sexta às 15h de manhã ou para dia 12 semana que vem cancelar marcar , . ? 3 e meia depois do almoço com Ana 31/02 99:99 até entre'.split(
          ' ',
        ),
      ),
      { maxLength: 30 },
    )
    .map((words) => words.join(' ')),
)

test('understand reads any message, and always the same way', () => {
  fc.assert(
    fc.property(anything, dates, (message, today) => {
      expect(understand(message, today)).toEqual(understand(message, today))
    }),
    { numRuns: 500 },
  )
})

test('understand returns only days and times that exist', () => {
  fc.assert(
    fc.property(anything, dates, (message, today) => {
      const { wish, from } = understand(message, today)
      for (const { days, times, weekdays } of [
        ...wish.choices,
        ...wish.except,
        ...(from?.choices ?? []),
      ]) {
        for (const day of days) {
          expect(Temporal.PlainDate.from(day.from).toString()).toBe(day.from)
          expect(day.from <= day.to).toBe(true)
        }
        for (const time of times) {
          expect(time.from).toBeGreaterThanOrEqual(0)
          expect(time.to).toBeLessThan(24 * 60 + 60)
          expect(time.from).toBeLessThanOrEqual(time.to)
        }
        expect(weekdays.every((day) => day >= 0 && day <= 6)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )
const two = (number: number) => String(number).padStart(2, '0')

test('a written date and time mean that start, however they are written', () => {
  const within = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(
      dates,
      within,
      fc.integer({ min: 7, max: 22 }),
      fc.constantFrom(0, 15, 30, 45),
      fc.constantFrom<(date: Temporal.PlainDate) => string>(
        (date) => `${date.day}/${date.month}`,
        (date) => `${two(date.day)}/${two(date.month)}/${date.year}`,
        (date) => `dia ${date.day} de ${months[date.month - 1]}`,
      ),
      fc.constantFrom<(hour: number, minute: number) => string>(
        (hour, minute) => `${two(hour)}:${two(minute)}`,
        (hour, minute) => `às ${hour}h${minute === 0 ? '' : two(minute)}`,
        (hour, minute) => `${hour}h${two(minute)}`,
      ),
      (today, ahead, hour, minute, asDate, asTime) => {
        const date = today.add({ days: ahead })
        const { wish } = understand(`quero ${asDate(date)} ${asTime(hour, minute)}`, today)
        expect(exactStart(wish)).toEqual({ date: date.toString(), minutes: hour * 60 + minute })
      },
    ),
    { numRuns: 500 },
  )
})

test('a weekday means one of the next seven days', () => {
  const names = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 6 }), (today, weekday) => {
      const { wish } = understand(`pode ser ${names[weekday]}?`, today)
      const from = Temporal.PlainDate.from(wish.choices[0]?.days[0]?.from ?? '2000-01-01')
      expect(from.dayOfWeek % 7).toBe(weekday)
      expect(today.until(from).days).toBeGreaterThanOrEqual(0)
      expect(today.until(from).days).toBeLessThan(7)
    }),
  )
})
