import { type AppointmentLinks, appointmentLinks } from '@encaixe/contracts/appointment-link'

/** Where links in messages lead. */
export interface Links {
  publicUrl: string
  /** An appointment's link, for `/a/{token}` and for a button's payload. */
  tokenFor: AppointmentLinks['tokenFor']
}

export const messageLinks = ({ PUBLIC_URL, LINK_SECRET }: LinkEnvironment): Links => ({
  publicUrl: PUBLIC_URL,
  tokenFor: appointmentLinks(LINK_SECRET).tokenFor,
})

interface LinkEnvironment {
  PUBLIC_URL: string
  LINK_SECRET: string
}
