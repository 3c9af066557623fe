import { tool } from 'ai'
import { z } from 'zod'
import type { Turn } from '../dialogue/conversation.ts'
import { nothingWanted, type Page } from '../dialogue/page.ts'
import type { OwnAppointment } from '../dialogue/tools.ts'
import { lengthWords, localStart, priceWords, startWords } from '../dialogue/words.ts'

/** What a model asked for in one turn. A reference is valid in this turn only and names an offered thing. */
export interface Asked {
  slots: Map<string, { page: Page; startsAt: string }>
  appointments: Map<string, OwnAppointment>
  wants:
    | { kind: 'book'; page: Page; startsAt: string }
    | { kind: 'move'; page: Page; startsAt: string; appointment: OwnAppointment }
    | { kind: 'cancel'; appointment: OwnAppointment }
    | { kind: 'handoff' }
    | null
  tools: string[]
}

const MOST_SLOTS = 9
const DAYS_AHEAD = 14
const NO_SUCH = {
  error: 'Não existe. Use só referências que listSlots ou listMyAppointments deram.',
}
const ASKED = { ok: 'A pessoa será perguntada. Não diga que está feito.' }

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The tools of a model. They read on behalf of the client and propose; none of them writes. */
export function modelTools({ tools, now, person, memory }: Turn, asked: Asked) {
  const count = (name: string) => void asked.tools.push(name)
  const own = async () => {
    if (person.phone === null) return []
    const found = await tools.appointments()
    for (const [index, one] of found.entries()) asked.appointments.set(`a${index + 1}`, one)
    return found
  }

  return {
    findProfessional: tool({
      description: 'Procura profissionais por nome, profissão ou cidade.',
      inputSchema: z.object({ query: z.string().min(1).max(100) }),
      async execute({ query }) {
        count('findProfessional')
        const found = await tools.findProfessionals(query)
        return found
          .slice(0, 5)
          .map(({ slug, name, profession, city }) => ({ slug, name, profession, city }))
      },
    }),
    listSlots: tool({
      description: 'Horários livres de um profissional a partir de um dia.',
      inputSchema: z.object({ slug: z.string().max(60), from: date }),
      async execute({ slug, from }) {
        count('listSlots')
        const page = await tools.page(slug)
        if (!page || !isDate(from)) return NO_SUCH
        const to = Temporal.PlainDate.from(from).add({ days: DAYS_AHEAD }).toString()
        const wanted = memory.page?.slug === slug ? memory.wanted : nothingWanted
        const shown: { ref: string; when: string }[] = []
        for (const day of (await tools.days(slug, from, to, wanted)).slice(0, 3)) {
          for (const startsAt of (await tools.starts(slug, day, wanted)).slice(0, 3)) {
            if (asked.slots.size >= MOST_SLOTS * 2) break
            const ref = `s${asked.slots.size + 1}`
            asked.slots.set(ref, { page, startsAt })
            shown.push({ ref, when: startWords(startsAt, page.timezone, now) })
          }
        }
        return shown
      },
    }),
    listOpenDays: tool({
      description:
        'Em que dias um profissional atende nas duas semanas a partir de um dia, e quais são feriados. Sem horas: as livres vêm de listSlots.',
      inputSchema: z.object({ slug: z.string().max(60), from: date }),
      async execute({ slug, from }) {
        count('listOpenDays')
        if (!(await tools.page(slug)) || !isDate(from)) return NO_SUCH
        const to = Temporal.PlainDate.from(from).add({ days: DAYS_AHEAD }).toString()
        const days = await tools.openingHours(slug, from, to)
        return days.map(({ date: day, windows, holiday }) => ({
          date: day,
          open: windows.length > 0,
          ...(holiday !== null && { holiday }),
        }))
      },
    }),
    listMyAppointments: tool({
      description: 'Os horários marcados de quem escreve.',
      inputSchema: z.object({}),
      async execute() {
        count('listMyAppointments')
        return (await own()).map((one, index) => ({
          ref: `a${index + 1}`,
          when: startWords(one.startsAt, one.timezone, now),
          with: one.professionalName,
        }))
      },
    }),
    professionalInfo: tool({
      description:
        'Preço, duração, cidade, endereço e recomendações de um profissional, até onde podem ser ditos.',
      inputSchema: z.object({ slug: z.string().max(60) }),
      async execute({ slug }) {
        count('professionalInfo')
        const page = await tools.page(slug)
        if (!page) return NO_SUCH
        const { name, profession, city, priceCents, durationMinutes, manner } = page
        return {
          name,
          profession,
          city,
          price: priceWords(priceCents),
          duration: lengthWords(durationMinutes),
          ...(manner.price && { aboutPrice: manner.price }),
          ...(manner.address && { address: manner.address }),
          ...(manner.preparation && { preparation: manner.preparation }),
        }
      },
    }),
    proposeBooking: tool({
      description: 'Propõe marcar um horário de listSlots. A pessoa confirma depois.',
      inputSchema: z.object({ ref: z.string().max(20) }),
      async execute({ ref }) {
        count('proposeBooking')
        const slot = asked.slots.get(ref)
        if (!slot) return NO_SUCH
        asked.wants = { kind: 'book', ...slot }
        return ASKED
      },
    }),
    reschedule: tool({
      description: 'Propõe mudar um horário marcado para um de listSlots.',
      inputSchema: z.object({ appointment: z.string().max(20), ref: z.string().max(20) }),
      async execute({ appointment: wanted, ref }) {
        count('reschedule')
        const [appointment, slot] = [asked.appointments.get(wanted), asked.slots.get(ref)]
        if (!appointment || !slot || slot.page.slug !== appointment.slug) return NO_SUCH
        asked.wants = { kind: 'move', appointment, ...slot }
        return ASKED
      },
    }),
    cancel: tool({
      description: 'Propõe cancelar um horário marcado.',
      inputSchema: z.object({ appointment: z.string().max(60) }),
      async execute({ appointment: wanted }) {
        count('cancel')
        const appointment = asked.appointments.get(wanted)
        if (!appointment) return NO_SUCH
        asked.wants = { kind: 'cancel', appointment }
        return ASKED
      },
    }),
    handoff: tool({
      description: 'Oferece falar com a pessoa.',
      inputSchema: z.object({}),
      async execute() {
        count('handoff')
        asked.wants = { kind: 'handoff' }
        return ASKED
      },
    }),
  }
}

function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** The minutes of the day that a model may name, because a tool showed them. */
export function shownMinutes({ slots, appointments }: Asked): Set<number> {
  return new Set([
    ...[...slots.values()].map(({ startsAt, page }) => localStart(startsAt, page.timezone).minutes),
    ...[...appointments.values()].map(
      ({ startsAt, timezone }) => localStart(startsAt, timezone).minutes,
    ),
  ])
}
