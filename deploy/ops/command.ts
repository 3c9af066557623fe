import type { ParseArgsConfig } from 'node:util'
import { type ServiceName, serviceNames } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'

export type Options = Record<string, string | boolean | undefined>

/** One operator command. */
export interface Command {
  usage: string
  /** None unless it says so. */
  options?: NonNullable<ParseArgsConfig['options']>
  run(bus: Bus, options: Options): Promise<Report>
}

/** The result of a command: data for programs, lines for people. */
export interface Report {
  data: unknown
  lines: string[]
}

/** @throws Error naming the option that is missing */
export function required(options: Options, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is required`)
  return value
}

export function optional(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** @throws Error naming the option whose value is no integer */
export function integer(options: Options, name: string): number | undefined {
  const text = optional(options, name)
  if (text === undefined) return undefined
  if (!/^\d{1,12}$/.test(text)) throw new Error(`--${name} must be a whole number`)
  return Number(text)
}

/** Asks every service at once; answers in the order of the registry. */
export const ofEveryService = <T extends object>(ask: (service: ServiceName) => Promise<T>) =>
  Promise.all(serviceNames.map(async (service) => ({ service, ...(await ask(service)) })))

/** The input of a request for one thing by its id, or for all. */
export function oneOrAll(options: Options): { ids?: string[] } {
  const id = optional(options, 'id')
  return id === undefined ? {} : { ids: [id] }
}
