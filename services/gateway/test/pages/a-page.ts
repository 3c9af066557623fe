import { publicProfile } from '@encaixe/contracts'

/** A page as strangers see it, without anything that it need not have. */
export const aPage = publicProfile.parse({
  slug: 'ana-lima',
  name: 'Ana Lima',
  profession: { key: 'psychologist', label: 'Psicóloga', category: 'Saúde e clínica' },
  bio: '',
  avatarUrl: null,
  accentColor: null,
  photos: [],
  faq: [],
  city: null,
  sessionDuration: 50,
  sessionPrice: 15_000,
  rating: { average: null, count: 0 },
  timezone: 'America/Sao_Paulo',
  autoConfirm: true,
  cancellationNoticeHours: 12,
  minNoticeMinutes: 60,
  horizonDays: 60,
  services: [],
  places: [],
  bookingQuestion: null,
  related: [],
})
