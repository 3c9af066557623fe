import { type Page, usualManner } from '../../src/dialogue/types.ts'
import { type Booked, openTown, type Practice } from './practice.ts'

/** Tuesday, 24 November 2026, ten in the morning in São Paulo. */
export const NOW = Temporal.Instant.from('2026-11-24T13:00:00Z')

const workdays = [1, 2, 3, 4, 5] as const

const practice = (
  page: Pick<Page, 'slug' | 'name' | 'profession' | 'city'> & Partial<Page>,
  hours: readonly [string, string][],
  days: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[] = workdays,
): Practice => {
  const whole: Page = {
    timezone: 'America/Sao_Paulo',
    durationMinutes: 60,
    priceCents: 15_000,
    autoConfirm: true,
    cancellationNoticeHours: 12,
    services: [],
    places: [],
    manner: usualManner,
    ...page,
  }
  return {
    page: whole,
    rules: {
      timezone: whole.timezone,
      sessionDuration: whole.durationMinutes,
      windows: days.flatMap((dayOfWeek) =>
        hours.map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime })),
      ),
      timeOff: [],
      busy: [],
      bufferMinutes: 0,
      minNoticeMinutes: 60,
      horizonDays: 60,
    },
  }
}

const day: readonly [string, string][] = [
  ['08:00', '12:00'],
  ['13:00', '19:00'],
]

/** The professionals of the town that tests and lab use. */
export const practices = (): Practice[] => [
  practice({ slug: 'ana-souza', name: 'Ana Souza', profession: 'Psicologia', city: 'Recife' }, day),
  practice(
    {
      slug: 'bruno-lima',
      name: 'Bruno Lima',
      profession: 'Barbearia',
      city: 'Recife',
      durationMinutes: 30,
      priceCents: 5_000,
    },
    [['09:00', '20:00']],
    [2, 3, 4, 5, 6],
  ),
  practice(
    {
      slug: 'carla-dias',
      name: 'Carla Dias',
      profession: 'Nutrição',
      city: 'Olinda',
      autoConfirm: false,
      priceCents: 0,
    },
    day,
  ),
  practice(
    {
      slug: 'dora-alves',
      name: 'Dora Alves',
      profession: 'Cabelo',
      city: 'Recife',
      services: [
        { id: 'corte', name: 'Corte', durationMinutes: 60, priceCents: 6_000, placeIds: ['salao'] },
        { id: 'barba', name: 'Barba', durationMinutes: 60, priceCents: 4_000, placeIds: ['salao'] },
        {
          id: 'ambos',
          name: 'Corte e barba',
          durationMinutes: 60,
          priceCents: 9_000,
          placeIds: ['salao'],
        },
        {
          id: 'noiva',
          name: 'Penteado de noiva',
          durationMinutes: 60,
          priceCents: null,
          placeIds: ['salao', 'visita'],
        },
      ],
      places: [
        { id: 'salao', kind: 'address', label: 'Salão' },
        { id: 'visita', kind: 'client_address', label: 'Na sua casa' },
      ],
    },
    day,
  ),
  practice(
    { slug: 'ana-paula-reis', name: 'Ana Paula Reis', profession: 'Fisioterapia', city: 'Natal' },
    [['14:00', '21:00']],
  ),
]

export const JOAO = '+5581987654321'

/** An appointment (`ana-souza`, `26/11`, `15:00`); it is João's by default. */
export function appointment(
  slug: string,
  date: string,
  hour: string,
  more: Partial<Booked> = {},
): Booked {
  const [dayOfMonth = '', month = ''] = date.split('/')
  const local = `2026-${month}-${dayOfMonth}T${hour}[America/Sao_Paulo]`
  return {
    id: `${slug} ${date} ${hour}`,
    slug,
    phone: JOAO,
    name: 'João Silva',
    startsAt: Temporal.ZonedDateTime.from(local).toInstant(),
    status: 'confirmed',
    attendanceConfirmed: false,
    version: 1,
    ...more,
  }
}

export const town = (booked: Booked[] = [], clock = () => NOW) =>
  openTown(practices(), booked, clock)
