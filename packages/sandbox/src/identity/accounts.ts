import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from './database.ts'

/** A `google` account belongs to another provider and has its own subject. */
export type AccountKind = 'password' | 'google'

const row = z
  .object({
    subject: z.string(),
    kind: z.enum(['password', 'google']),
    email: z.string(),
    name: z.string(),
    password: z.string().nullable(),
    email_verified: z.number(),
    created_at: z.string(),
  })
  .transform(({ email_verified, created_at, ...rest }) => ({
    ...rest,
    emailVerified: email_verified === 1,
    createdAt: created_at,
  }))

export type Account = z.output<typeof row>

export interface NewAccount {
  kind: AccountKind
  email: string
  name: string
  /** Hashed. */
  password: string | null
  emailVerified: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts of two kinds; the same address may be in both, and they are never merged. */
export function createAccounts(database: Database, now: () => number) {
  const insert = database.prepare(
    `insert into account (subject, kind, email, name, password, email_verified, created_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (kind, email) do nothing returning *`,
  )
  const bySubject = database.prepare('select * from account where subject = ?')
  const byEmail = database.prepare('select * from account where kind = ? and email = ?')
  const newest = database.prepare('select * from account order by created_at desc limit ?')
  const ofKind = database.prepare(
    'select * from account where kind = ? order by created_at desc limit ?',
  )
  const verify = database.prepare('update account set email_verified = 1 where subject = ?')
  const claim = database.prepare(
    'update account set name = ?, password = ? where subject = ? and password is null returning *',
  )
  const count = database.prepare('select count(*) as accounts from account')
  const read = (found: unknown) => (found === undefined ? undefined : row.parse(found))

  return {
    /** `undefined` when there is an account of this kind with this address. */
    create({ kind, email, name, password, emailVerified }: NewAccount): Account | undefined {
      const subject = kind === 'google' ? `google-${randomUUID()}` : randomUUID()
      const createdAt = new Date(now()).toISOString()
      const verified = emailVerified ? 1 : 0
      return read(insert.get(subject, kind, email, name, password, verified, createdAt))
    },
    bySubject: (subject: string) => read(bySubject.get(subject)),
    byEmail: (kind: AccountKind, email: string) => read(byEmail.get(kind, email)),
    newest: (limit: number) => newest.all(limit).map((found) => row.parse(found)),
    ofKind: (kind: AccountKind, limit: number) =>
      ofKind.all(kind, limit).map((found) => row.parse(found)),
    markVerified(subject: string) {
      verify.run(subject)
    },
    /** Gives an account made by a program the name and password of the person it was made for. */
    claim: (subject: string, { name, password }: { name: string; password: string }) =>
      read(claim.get(name, password, subject)),
    size: () => Number(count.get()?.accounts),
  }
}

/** The account's claims by their OpenID Connect names. */
export function claimsOf({ subject, email, emailVerified, name }: Account) {
  return { sub: subject, email, email_verified: emailVerified, name }
}
