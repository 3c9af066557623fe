import type { Bus } from '@encaixe/service-kit'
import { createProfessional, offeredStarts } from '../../stack.ts'

/** Makes a professional and lists the starts of the day after tomorrow. */
export async function professionalWithStarts(
  bus: Bus,
  changes: Parameters<typeof createProfessional>[1] = {},
) {
  const professional = await createProfessional(bus, changes)
  const [first = '', second = ''] = await offeredStarts(professional.slug)
  return { ...professional, first, second }
}

/** A valid body for an unknown slug. */
export const nobody = { slug: 'ninguem-aqui', startsAt: '2026-11-30T09:00:00-03:00' }

/** A body whose required fields are all wrong. */
export const invalid = { slug: 'X', startsAt: 'amanhã', clientName: '', clientPhone: '1' }
