import type { Accounts } from '../accounts.ts'
import { googlePage, signInPage, signUpPage } from '../pages/account-pages.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import { googleForm, refused, signInForm, signUpForm, typed, untouched } from './forms.ts'
import { consent, finish, hintsOf, type Visit } from './interaction.ts'

const SHOWN_GOOGLE_ACCOUNTS = 20

export async function first(visit: Visit) {
  const { prompt } = visit.details
  if (prompt.name === 'consent') return consent(visit)
  return prompt.name === 'create' ? showSignUp(visit) : showSignIn(visit)
}

export async function showSignIn(visit: Visit) {
  return visit.reply.send(signInPage(visit.path, untouched(hintsOf(visit))))
}

export async function showSignUp(visit: Visit) {
  return visit.reply.send(signUpPage(visit.path, untouched(hintsOf(visit))))
}

export async function signIn(visit: Visit) {
  const { request, reply, path, accounts, verifications } = visit
  const form = signInForm.safeParse(request.body)
  if (!form.success) {
    return reply.code(422).send(signInPage(path, refused(request.body, form.error)))
  }
  const account = accounts.byEmail('password', form.data.email)
  const matches = await passwordMatches(form.data.password, account?.password ?? null)
  if (!account || !matches) {
    const problem = 'E-mail ou senha não conferem. Tente de novo.'
    return reply
      .code(422)
      .send(signInPage(path, { values: typed(request.body), problems: {}, problem }))
  }
  if (account.emailVerified) return finish(visit, account.subject, 'pwd')
  const sent = await verifications.beginForAccount(visit.details.uid, account)
  return reply.redirect(`${path}/verify${sent ? '' : '?sent=no'}`, 303)
}

/** Answers the same for a known address: only its mailbox learns that it has an account. */
export async function signUp(visit: Visit) {
  const { request, reply, path, details, accounts, verifications } = visit
  const form = signUpForm.safeParse(request.body)
  if (!form.success) {
    return reply.code(422).send(signUpPage(path, refused(request.body, form.error)))
  }
  const { email, name } = form.data
  const password = await hashPassword(form.data.password)
  const known = accounts.byEmail('password', email)
  if (known?.emailVerified && known.password === null) {
    // A test made this confirmed account for the person who signs up with the address, so no mail is needed.
    const claimed = accounts.claim(known.subject, { name, password })
    if (claimed) return finish(visit, claimed.subject, 'pwd')
  }
  const account = { kind: 'password' as const, email, name, password, emailVerified: false }
  const sent = await verifications.beginSignUp(details.uid, account)
  return reply.redirect(`${path}/verify${sent ? '' : '?sent=no'}`, 303)
}

export async function showGoogle(visit: Visit) {
  const { reply, path, accounts } = visit
  const choices = accounts.ofKind('google', SHOWN_GOOGLE_ACCOUNTS)
  return reply.send(googlePage(path, choices, untouched(hintsOf(visit))))
}

/** An account of another provider: its own subject, its address vouched for by that provider. */
export async function chooseGoogle(visit: Visit) {
  const { request, reply, path, accounts } = visit
  const form = googleForm.safeParse(request.body)
  if (!form.success) {
    const choices = accounts.ofKind('google', SHOWN_GOOGLE_ACCOUNTS)
    return reply.code(422).send(googlePage(path, choices, refused(request.body, form.error)))
  }
  const account =
    'subject' in form.data
      ? accounts.bySubject(form.data.subject)
      : googleAccount(accounts, form.data)
  if (account?.kind !== 'google') return reply.redirect(`${path}/google`, 303)
  return finish(visit, account.subject, 'fed')
}

function googleAccount(accounts: Accounts, { email, name }: { email: string; name: string }) {
  const known = accounts.byEmail('google', email)
  return (
    known ?? accounts.create({ kind: 'google', email, name, password: null, emailVerified: true })
  )
}
