import { newPlace, newService } from '@encaixe/contracts'
import { type Scheduling, someone } from '../scheduling.ts'
import type { TownPage } from './town.ts'

/** Opens a page of a town, with its services, places and reviews. */
export async function openTownPage(
  scheduling: Scheduling,
  { services = [], stars = [], district, online, ...page }: TownPage,
): Promise<void> {
  const [city = '', state = ''] = page.city.split(', ')
  const address = {
    ...{ kind: 'address', label: 'Consultório', street: 'Rua A', number: '1' },
    ...{ district: district ?? 'Centro', city, state },
  }
  const { id } = await scheduling.createProfessional(
    someone({
      ...page,
      services: services.map((name) => newService.parse({ name, durationMinutes: 50 })),
      places: [
        newPlace.parse(address),
        ...(online ? [newPlace.parse({ kind: 'online', label: 'Por vídeo' })] : []),
      ],
    }),
  )
  await scheduling.database.prisma.professional.update({
    where: { id },
    data: { ratingCount: stars.length, ratingSum: stars.reduce((sum, star) => sum + star, 0) },
  })
}
