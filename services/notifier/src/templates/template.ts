import type { Channel } from '@encaixe/contracts'
import type { BookingParameters, notices, TemplateKey } from '../domain/notices.ts'

/** One text registered at the messaging provider, with {{1}}, {{2}} … for the parameters. */
export interface WhatsappWording {
  /** Its name at the provider. */
  name: string
  body: string
  parameters: (about: BookingParameters) => string[]
}

export interface EmailText {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  details: [label: string, value: string][]
  action: { label: string; url: string }
  /** Attach the appointment as a calendar invitation. */
  invitation: boolean
}

export interface InAppText {
  title: string
  body: string
}

interface Texts {
  whatsapp: {
    wordings: readonly WhatsappWording[]
    choose: (about: BookingParameters) => WhatsappWording
  }
  email: (about: BookingParameters, links: Links) => EmailText
  in_app: (about: BookingParameters) => InAppText
}

/** Where links in messages lead. */
export interface Links {
  publicUrl: string
}

/** The provider's category: utility messages answer to something the person did. */
export type Category = 'utility'

export interface Template<C extends Channel = Channel> {
  category: Category
  /** A text for each channel that the notice goes out on, no more and no fewer. */
  texts: { [K in C]: Texts[K] }
}

export type ChannelsOf<K extends TemplateKey> = (typeof notices)[K]['channels'][number]
export type Catalogue = { [K in TemplateKey]: Template<ChannelsOf<K>> }
