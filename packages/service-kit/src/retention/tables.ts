import type { NamedRule, RetentionRule } from './rules.ts'

/** By what a row is somebody's: an account, its page, somebody's row as a client, a proven phone. */
export type Whose = 'account' | 'page' | 'client' | 'phone'

/** What is somebody's, in whose right. */
export interface Ownership<Hook extends string = never> {
  /** The column with their id if it is not the usual one, or a condition of SQL in which `$1` are their ids. */
  by?: string
  /** The list of the export that shows the row: without the columns of `hides`, or with those of `shows` alone. */
  list?: string
  hides?: string
  shows?: string
  /** Assignments of SQL that an erasure makes instead of deleting the row. */
  sets?: string
  /** The name under which their keys are found: subjects of events, which an erasure removes. */
  found?: string
  /** Why an erasure leaves the row. */
  stays?: string
  /** What the service does about the row instead, by its name in `hooks`. */
  hook?: Hook
}

/** What a service says of one table. */
export interface TableRules<Hook extends string = never> {
  /** All its columns but those that are left over; the first one is the key by which an export pages. */
  columns: string
  /** Columns that this version neither reads nor writes, exports and erasures included: the next release drops them. */
  leftOver?: string
  /** Whose its rows are: an erasure deletes them if nothing else is said. Nobody's if it is absent. */
  of?: Readonly<Partial<Record<Whose, true | string | Ownership<Hook>>>>
  /** Whether `user_id` is the account whose page, client or phone (the first of `of`) a row is. */
  account?: true
  /** Rows of another table that these belong to: they go with them, and an export shows them there `as` a list. */
  part?: { of: string; by: string; as?: string; hides?: string }
  /** When rows go by age, or until when they stay; as long as whose they are, or as the row of which they are a part, if it is absent. */
  until?: string | RetentionRule | readonly RetentionRule[]
}

/**
 * Every table of a service's database, in the order in which an erasure goes through them. Retention, erasure and export
 * run by it, and docs/personal-data.md is made of it.
 */
export type Tables<Hook extends string = never> = Readonly<Record<string, TableRules<Hook>>>

const usual = { account: 'user_id', page: 'professional_id', client: 'client_id', phone: 'phone' }

/** Whose rows are, in full. */
export const ownershipsOf = <Hook extends string>({ of = {} }: TableRules<Hook>) =>
  (Object.entries(of) as [Whose, true | string | Ownership<Hook>][]).map(([whose, said]) => ({
    whose,
    by: typeof said === 'string' ? said : usual[whose],
    ...((typeof said === 'object' ? said : {}) as Ownership<Hook>),
  }))

/** What of the tables goes by age. */
export const rulesOf = (tables: Tables<string>): NamedRule[] =>
  Object.entries(tables).flatMap(([table, { until }]) =>
    agesOf(until).map((rule) => ({
      ...rule,
      table,
      name: rule.what === undefined ? table : `${table}: ${rule.what}`,
    })),
  )

/** The rules of age that a table has, none if its rows stay. */
export const agesOf = (until: TableRules<string>['until']): readonly RetentionRule[] =>
  typeof until === 'object' ? [until].flat() : []

export const columnsOf = (names: string): string[] => names.match(/\w+/g) ?? []

/** The field that a column is called by. */
export const camelCase = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
