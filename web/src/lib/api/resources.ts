import type { HttpRpcs, RpcOutput } from '@encaixe/contracts'

type Answer<Name extends keyof HttpRpcs> = RpcOutput<HttpRpcs[Name]>

export type Profile = Answer<'getPublicProfile'>
export type ProfessionalCard = Profile['related'][number]
export type FoundProfessional = Answer<'listProfessionals'>['items'][number]
export type Profession = ProfessionalCard['profession']
export type Rating = ProfessionalCard['rating']
export type Review = NonNullable<Profile['reviews']>[number]
export type OfferedService = Profile['services'][number]
export type PublicPlace = Profile['places'][number]
export type Photo = Profile['photos'][number]
export type BookingLimit = Answer<'getBookingLimit'>
export type Slots = Answer<'listSlots'>['slots']
export type LinkedAppointment = Answer<'getLinkedAppointment'>
/** The Pix code of a session: the text to copy and its picture. */
export type Pix = Answer<'getAppointmentPix'>
export type Me = Answer<'getMe'>
export type OwnProfessional = NonNullable<Me['professional']>
export type ListedClient = Answer<'listClients'>['items'][number]

type PlanCatalogue = Answer<'listPlans'>
export type Plan = PlanCatalogue['items'][number]
export interface ShownPlans extends PlanCatalogue {
  /** Features that are not available yet. */
  toCome: string[]
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}
