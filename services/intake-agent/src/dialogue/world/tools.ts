import type { Page, Wanted } from './page.ts'
import type { Change } from './proposal.ts'
import type { Bought } from './sessions.rule.ts'

/** An appointment of the client. */
export interface OwnAppointment {
  id: string
  startsAt: string
  status: 'pending_confirmation' | 'confirmed'
  version: number
  slug: string
  professionalName: string
  /** As shown to people. */
  profession: string
  timezone: string
  attendanceConfirmed: boolean
  /** The changes that are allowed now. */
  actions: readonly string[]
  /** Until when it waits for its payment; null: it does not. */
  holdUntil: string | null
  /** Whether its professional confirms that payment by hand, and no bank does. */
  isHeldByHand: boolean
  /** The name in the booking. */
  contactName: string | null
  /** In the order they are done; none: the page's session. */
  serviceIds: string[]
  placeId: string | null
  /** Where, as far as this client may know it: the whole address once it is confirmed. */
  place: { label: string; address: string; link: string | null } | null
  priceCents: number
}

/** A time that was not paid for in time. */
export type LapsedHold = Pick<OwnAppointment, 'startsAt' | 'slug' | 'professionalName' | 'timezone'>

/** How an own appointment is paid. */
export interface PixCode {
  payload: string
  /** null: the payer types the amount. */
  amountCents: number | null
}

/** The result: done, or the error code. */
export type Committed =
  | {
      done: true
      pending: boolean
      /** The agreed start, which stands until a requested move is answered. */
      stands?: string
      /** The session that pays it; null: none. Absent: the services do not say. */
      paidWith?: { session: number; of: number } | null | undefined
      /** What is paid before it counts. */
      payment?: {
        amountCents: number
        payload: string | null
        expiresAt: string
        /** Absent from a booking service of before there was a choice: automatic. */
        confirmation?: 'automatic' | 'by_hand' | undefined
      }
    }
  | { done: false; code: string }

/** What a page sells together, and where. */
export interface Sold {
  packages: readonly { name: string; priceCents: number; validDays: number | null }[]
  /** null: the address of the pages is not known. */
  link: string | null
}

/** When a page is open on a local day. */
export interface OpenDay {
  date: string
  /** Local times; none: closed. */
  windows: readonly { startTime: string; endTime: string }[]
  /** The holiday on that day, if there is one. */
  holiday: string | null
}

/** The agent's calls to other services, each on behalf of the conversation's client only. */
export interface Tools {
  page(slug: string): Promise<Page | null>
  findProfessionals(query: string): Promise<Page[]>
  /** Local days from one to another, at most 62, that still have an offered start. */
  days(slug: string, from: string, to: string, wanted: Wanted): Promise<string[]>
  /** When the page is open on local days from one to another, at most 62. */
  openingHours(slug: string, from: string, to: string): Promise<readonly OpenDay[]>
  /** Offered starts of a local day, with the professional's offset, in their order. */
  starts(slug: string, date: string, wanted: Wanted): Promise<string[]>
  /** The last ten messages before the turn, oldest first. */
  history(): Promise<{ by: 'client' | 'agent'; text: string }[]>
  /** Future appointments in order; none for a client without a proven phone. */
  appointments(): Promise<OwnAppointment[]>
  /** Appointments of the last months that took place, the last one first. */
  past(): Promise<OwnAppointment[]>
  /** Times ahead that were held, and not paid in time: they are the client's no more. */
  lapsed(): Promise<LapsedHold[]>
  /** What the professional answers on the page in their own words. */
  questions(slug: string): Promise<{ question: string; answer: string }[]>
  /** null: the page has no Pix key. */
  pix(appointmentId: string): Promise<PixCode | null>
  /** The packages of the client at a page that have sessions left, the first to end first; none without a proven phone. */
  sessions(slug: string): Promise<readonly Bought[]>
  packages(slug: string): Promise<Sold>
  commit(change: Change): Promise<Committed>
}
