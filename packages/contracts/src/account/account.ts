import { z } from 'zod'
import { bytes, pdfFile } from '../appointments/appointment-papers.ts'
import { planUsage } from '../billing/plans.ts'
import { subscription } from '../billing/subscription.ts'
import { userId } from '../rpc/actor.ts'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { paths } from '../rpc/paths.ts'
import { ownProfessional } from '../scheduling/professional.ts'
import type { Stream } from '../services.ts'
import { personFields } from '../text/person.ts'
import { email, id, instant, page, phone, slug, textOrNull } from '../text/primitives.ts'
import { emptyAsAbsent, personName } from '../text/text.ts'
import { apiKeyEvents, apiKeyRpcs } from './api-keys.ts'
import { clientProfileRpcs } from './client-profile.ts'
import { postalCodeRpcs } from './postal-codes.ts'

const event = eventsOf('ACCOUNT')

export const accountEvents = {
  ...apiKeyEvents,
  AccountSignedIn: event('AccountSignedIn', {
    summary: 'Somebody signed in whose address the identity provider has verified.',
    data: z.object({ userId, email }),
  }),
  PhoneProven: event('PhoneProven', {
    // Its subject is the account, so that an erasure finds it.
    summary: 'An account proved a phone to be its own, with a code sent to it.',
    data: z.object({
      /** null: without an account, in events from before proofs without one were told to booking alone. */
      userId: userId.nullable(),
      phone,
      /** The account's verified address. */
      email: email.nullable(),
    }),
  }),
  AccountDeletionRequested: event('AccountDeletionRequested', {
    summary: 'A person wants everything about them gone; each service answers DataErased.',
    data: z.object({
      userId,
      deletionId: id,
      /** The professional the account owns. */
      professionalId: id.nullable(),
    }),
  }),
}

/** How the service of a stream answers that it holds nothing of a deleted account any more. */
export const dataErased = (stream: Stream) =>
  eventsOf(stream)('DataErased', {
    summary: 'The service holds nothing personal of a deleted account any more.',
    data: z.object({
      userId,
      deletionId: id,
      service: z.string(),
      /** booking only: the appointments it made anonymous, for those who know them by nothing else. */
      appointmentIds: z.array(id).optional(),
      /** booking only: those from which it took nothing but the account's address, typed by others. */
      addressedAppointmentIds: z.array(id).optional(),
      /** booking only: the clients that are nobody now. Absent before there were messages between two. */
      clientIds: z.array(id).optional(),
    }),
  })

/** What every service that holds data of people answers to the gateway. */
export function personalDataRpcs(service: string) {
  const rpc = rpcsOf(service)
  return {
    exportPersonalData: rpc('exportPersonalData', {
      summary: 'Everything the service holds about a person, as lists, page by page.',
      access: 'account',
      idempotent: true,
      input: z.object({
        /** The professional the account owns: some services know people by nothing else. */
        professionalId: id.nullable(),
        cursor: z.string().max(200).nullable().default(null),
      }),
      output: z.object({
        data: z.record(z.string(), z.array(z.unknown())),
        nextCursor: z.string().nullable(),
      }),
    }),
  }
}

/**
 * Where an account is a client. With `clientId` it is the whole row of that professional; without one, only
 * appointments that were booked with the account's address, and nothing that others typed.
 */
export const clientLink = z
  .object({
    clientId: id.nullable(),
    professional: z.object({ id, slug, name: z.string().meta({ examples: ['Ana Souza'] }) }),
    ...personFields,
    name: personFields.name.meta({
      description: 'As the professional knows the client; else as the latest booking says.',
      examples: ['João Silva'],
    }),
  })
  .meta({ id: 'ClientLink', description: 'Where an account is a client.' })

const rpc = rpcsOf('gateway')

/** Six digits as people type them, in one piece or two. */
const phoneCode = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'O código tem seis números.'))
  .meta({ examples: ['123456'] })

const codeAccepted = z.object({ accepted: z.literal(true) })

/** Of the word that its code answers. */
const ticket = emptyAsAbsent(z.string().max(100)).meta({
  description:
    'The `ticket` of the word that the code answers; absent for a code that was asked for.',
})

/** Another way to a code: the person sends a word from their phone to our number, and the answer is the code. */
const phoneWord = z
  .object({
    message: z.string().meta({ description: 'What to send.', examples: ['ENCAIXE-K7M4QX'] }),
    ticket: z.string().meta({ description: 'Comes back with the code; nobody else may see it.' }),
    link: z
      .url()
      .nullable()
      .meta({
        description: 'Opens WhatsApp with the message; null where our number is not set.',
        examples: ['https://wa.me/551140000000?text=ENCAIXE-K7M4QX'],
      }),
    expiresAt: instant,
  })
  .meta({
    id: 'PhoneWord',
    description: 'A word that a person sends to us to be answered with a code.',
  })

/** What the gateway answers itself: it owns accounts and sessions. Declared like an RPC, never on the bus. */
export const accountRpcs = {
  ...apiKeyRpcs,
  ...clientProfileRpcs,
  ...postalCodeRpcs,
  getMe: rpc('getMe', {
    summary: 'The account, the professional it owns with its plan, and where it is a client.',
    access: 'account',
    http: { method: 'GET', path: paths.me },
    output: z.object({
      account: z
        .object({
          userId,
          name: textOrNull('Ana Souza'),
          email: textOrNull('ana@example.com'),
          emailVerified: z.boolean(),
          // The version before does not answer it.
          freshUntil: instant.nullable().default(null).meta({
            description:
              'Until when the sign-in is fresh enough for another Pix key or phone, or the deletion; null: it is not.',
          }),
        })
        .meta({ id: 'Account' }),
      professional: ownProfessional
        .extend({
          subscription: subscription.nullable(),
          usage: planUsage
            .nullable()
            .meta({ description: 'null: it cannot be said at the moment.' }),
        })
        .meta({ id: 'OwnProfessional', description: 'The page an account owns, with its plan.' })
        .nullable(),
      clientLinks: z.array(clientLink),
    }),
  }),
  register: rpc('register', {
    summary: 'Where to sign up: the same answer whether or not the address has an account.',
    access: 'anyone',
    http: { method: 'POST', path: '/api/auth/register' },
    input: z.object({
      email,
      name: personName({ missing: 'Diga o seu nome.' }),
      returnTo: z.string().max(2000).optional().meta({ description: 'A path to come back to.' }),
    }),
    output: z.object({ signUpUrl: z.url() }),
  }),
  sendSessionCode: rpc('sendSessionCode', {
    summary:
      'Sends a code to a phone, by which it opens without an account; the same answer for any.',
    access: 'anyone',
    http: { method: 'POST', path: '/api/auth/phone', status: 202 },
    input: z.object({
      phone,
      altcha: emptyAsAbsent(z.string().max(4000)).meta({
        description: 'The solved `challenge` of an answer CHALLENGE_REQUIRED.',
      }),
    }),
    output: codeAccepted,
    errors: ['CHALLENGE_REQUIRED'],
  }),
  beginSessionWord: rpc('beginSessionWord', {
    summary: 'A word to send from a phone, which is answered with a code for a session.',
    access: 'anyone',
    http: { method: 'POST', path: '/api/auth/phone/word' },
    output: phoneWord,
    errors: ['RATE_LIMITED'],
  }),
  beginPhoneSession: rpc('beginPhoneSession', {
    summary:
      'Signs in whoever holds a phone, for that phone and nothing else: a session cookie. Older sessions and calendars of the phone end.',
    access: 'anyone',
    http: { method: 'POST', path: '/api/auth/phone/verify' },
    input: z.object({ phone, code: phoneCode, ticket }),
    output: z.object({ signedIn: z.literal(true) }),
    errors: ['CODE_INVALID'],
  }),
  sendPhoneCode: rpc('sendPhoneCode', {
    summary: 'Sends a code to a phone that the account says is its own; the same answer for any.',
    access: 'account',
    http: { method: 'POST', path: '/api/client-profile/phone-code', status: 202 },
    input: z.object({ phone }),
    output: codeAccepted,
  }),
  beginPhoneWord: rpc('beginPhoneWord', {
    summary: 'A word to send from a phone, which is answered with a code for the account.',
    access: 'account',
    http: { method: 'POST', path: '/api/client-profile/phone-word' },
    output: phoneWord,
    errors: ['RATE_LIMITED'],
  }),
  provePhone: rpc('provePhone', {
    summary:
      'Proves a phone to be the account’s: everything booked with it opens to the account. Sessions and calendars of the phone end.',
    access: 'account',
    http: { method: 'POST', path: '/api/client-profile/phone' },
    input: z.object({ phone, code: phoneCode, ticket }),
    output: z.object({ phone }),
    errors: ['CODE_INVALID'],
  }),
  sendPagePhoneCode: rpc('sendPagePhoneCode', {
    summary: 'Sends another code to the phone that waits to be the page’s.',
    access: 'professional',
    http: { method: 'POST', path: '/api/settings/phone-code', status: 202 },
    output: codeAccepted,
    errors: ['NOT_FOUND'],
  }),
  provePagePhone: rpc('provePagePhone', {
    summary: 'Makes the phone that waits the page’s: from now on notices go there.',
    access: 'professional',
    http: { method: 'POST', path: '/api/settings/phone' },
    input: z.object({ code: phoneCode }),
    output: ownProfessional,
    errors: ['CODE_INVALID'],
  }),
  getPoster: rpc('getPoster', {
    summary:
      'A poster to print (PDF, A4), with the code that leads to the page or to its assistant.',
    access: 'professional',
    http: { method: 'GET', path: paths.poster, file: pdfFile('cartaz.pdf') },
    input: z.object({
      leadsTo: z
        .enum(['page', 'whatsapp'], 'Escolha: a página, ou o WhatsApp.')
        .default('page')
        .meta({ description: 'Where the code leads.', examples: ['page'] }),
    }),
    output: bytes,
    errors: ['NOT_FOUND'],
  }),
  listSessions: rpc('listSessions', {
    summary: 'Where the account is signed in.',
    access: 'account',
    http: { method: 'GET', path: '/api/sessions' },
    output: page(
      z
        .object({
          id: z.string(),
          device: z.string().meta({
            description: "Browser and system in a person's words.",
            examples: ['Chrome no Android'],
          }),
          createdAt: instant,
          lastSeenAt: instant,
          current: z.boolean().meta({ description: 'The one that asks.' }),
        })
        .meta({ id: 'Session' }),
    ),
  }),
  endSession: rpc('endSession', {
    summary: 'Signs a device out.',
    access: 'account',
    http: { method: 'DELETE', path: '/api/sessions/:id', status: 204 },
    input: z.object({
      id: z.string().min(1).max(100).meta({ description: 'An id of /api/sessions.' }),
    }),
    output: z.object({ ended: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  endEverySession: rpc('endEverySession', {
    summary: 'Signs the account out everywhere, access tokens of apps included.',
    access: 'account',
    http: { method: 'DELETE', path: '/api/sessions', status: 204 },
    output: z.object({ ended: z.literal(true) }),
  }),
  exportAccount: rpc('exportAccount', {
    summary: 'Everything Encaixe holds about the person, as JSON (LGPD).',
    access: 'account',
    http: { method: 'GET', path: paths.accountExport },
    output: z.object({ exportedAt: instant, services: z.record(z.string(), z.unknown()) }),
    errors: ['RATE_LIMITED'],
  }),
  deleteAccount: rpc('deleteAccount', {
    summary: 'Erases the account and everything personal; it asks for a fresh sign-in.',
    access: 'account',
    http: { method: 'DELETE', path: '/api/account' },
    output: z.object({ deletionId: id }),
    errors: ['UNAUTHENTICATED'],
  }),
}
