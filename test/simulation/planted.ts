import type { Service } from './databases.ts'

/** A fault that is put into services, to see whether the simulation finds it. No production code has any of these. */
export interface PlantedFault {
  /** Another text for a statement. */
  statement?: (text: string) => string
  /** Whether a statement of a transaction runs, and stays, outside of it. */
  runsOutside?: (text: string) => boolean
  /** By which clock a service decides. */
  clocks?: Partial<Record<Service, () => Temporal.Instant>>
}

const faults = {
  /** Ordering: copies take whatever event comes last for the latest. */
  ordering: {
    statement: (text) => text.replace(/\b\w+\.version <=? excluded\.version/, 'true'),
  },
  /** Crash: what was handled is remembered before, and apart from, its effect. */
  crash: { runsOutside: (text) => /^\s*insert into inbox/.test(text) },
  /** Clock: booking takes a local clock for UTC. */
  clock: { clocks: { booking: () => Temporal.Now.instant().subtract({ hours: 3 }) } },
} as const satisfies Record<string, PlantedFault>

export type FaultName = keyof typeof faults

export const plantedFaults = Object.keys(faults)
export const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name)
export const faultOf = (name: FaultName): PlantedFault => faults[name]

let planted: PlantedFault = {}

export function plant(fault: PlantedFault = {}): void {
  planted = fault
}

export const statementOf = (text: string): string => planted.statement?.(text) ?? text
export const runsOutside = (text: string): boolean => planted.runsOutside?.(text) === true
