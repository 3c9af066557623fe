/** The gateway's public resources, as these pages read them. Unknown fields are ignored. */

export interface Profession {
  key: string
  label: string
  category: string
}

export interface Rating {
  average: number | null
  count: number
}

export interface ProfessionalCard {
  slug: string
  name: string
  profession: Profession
  bio: string
  avatarUrl: string | null
  city: string | null
  /** Minutes. */
  sessionDuration: number
  /** Centavos; 0 means that no price was told. */
  sessionPrice: number
  rating: Rating
  /** How long and for how much; none: sessions of `sessionDuration`. */
  services: Pick<OfferedService, 'durationMinutes' | 'priceCents'>[]
}

export interface Review {
  rating: number
  comment: string | null
  clientName: string
  reply: string | null
  createdAt: string
}

/** What can be booked. */
export interface OfferedService {
  id: string
  name: string
  description: string
  durationMinutes: number
  /** Centavos; null: to be agreed on. */
  priceCents: number | null
  /** The places to choose from. */
  placeIds: string[]
}

/** Where it takes place, as strangers may know it. */
export interface PublicPlace {
  id: string
  kind: 'address' | 'online' | 'client_address'
  label: string
  street: string | null
  district: string | null
  city: string | null
  state: string | null
}

/** A picture of the work. */
export interface Photo {
  url: string
  width: number
  height: number
  description: string
  isCover: boolean
}

export interface Profile extends ProfessionalCard {
  timezone: string
  autoConfirm: boolean
  cancellationNoticeHours: number
  minNoticeMinutes: number
  horizonDays: number
  services: OfferedService[]
  places: PublicPlace[]
  /** `#rrggbb`; null: ours. */
  accentColor: string | null
  photos: Photo[]
  faq: { question: string; answer: string }[]
  /** Asked on the booking form. */
  bookingQuestion: string | null
  /** Absent until the service knows reviews. */
  reviews?: Review[]
  related: ProfessionalCard[]
  /** What whoever is signed in is to the page; absent of everybody else. */
  viewer?: {
    isOwner: boolean
    isClient: boolean
    isFollowing: boolean
    prefill: { name: string | null; phone: string | null; email: string | null }
  }
}

export interface DayAvailability {
  date: string
  available: boolean
}

/** What the plan of a page still takes. */
export interface BookingLimit {
  acceptsBookings: boolean
  /** False when only those can book who are clients already. */
  acceptsNewClients: boolean
  /** Months (YYYY-MM) that take no more. */
  fullMonths: string[]
}

/** Starts as ISO 8601 with the professional's offset, so the local time can be read off the text. */
export interface Slots {
  morning: string[]
  afternoon: string[]
  evening: string[]
}

export interface Plan {
  key: string
  label: string
  /** Centavos a month. */
  price: number
  limits: { clients: number | null; appointmentsPerMonth: number | null }
  features: string[]
  note?: string
}

export interface ShownPlans extends PlanCatalogue {
  /** Features that are to come. */
  toCome: string[]
}

export interface PlanCatalogue {
  items: Plan[]
  features: { key: string; label: string }[]
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}
