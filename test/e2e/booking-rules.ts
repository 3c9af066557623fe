import type { Bus } from '@encaixe/service-kit'
import { createProfessional, offeredStarts } from '../stack.ts'

/** A professional with the starts of the day after tomorrow. */
export async function professionalWithStarts(
  bus: Bus,
  changes: Parameters<typeof createProfessional>[1] = {},
) {
  const professional = await createProfessional(bus, changes)
  const [first = '', second = ''] = await offeredStarts(professional.slug)
  return { ...professional, first, second }
}

/** Well-formed, for a page that nobody has. */
export const nobody = { slug: 'ninguem-aqui', startsAt: '2026-11-30T09:00:00-03:00' }

/** Every required field is wrong. */
export const invalid = { slug: 'X', startsAt: 'amanhã', clientName: '', clientPhone: '1' }
