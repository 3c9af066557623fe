import type { Answerer } from './answer.ts'
import { chanceOf } from './chance.ts'
import { attacks, type Goal, goals } from './goals.ts'
import { type Persona, personas } from './personas.ts'
import { type Played, play, type Scene, townScene } from './play.ts'

export interface LabRun extends Played {
  persona: string
  goal: string
  run: number
}

export interface LabFigures {
  persona: string
  runs: number
  /** The share of runs that reached their goal. */
  success: number
  /** The share of cases in which every run reached its goal. */
  passAll: number
  /** The median of runs that reached their goal. */
  medianTurns: number | null
  /** Changes without a yes. Anything but 0 is a fault of the agent. */
  wrongActions: number
}

interface LabOptions {
  answer: Answerer
  /** How often each persona tries each goal. */
  runs?: number
  seed?: number
  /** By default, the town's. */
  goalsOf?: (persona: Persona) => readonly Goal[]
  sceneOf?: (goal: Goal) => Scene
  now?: Temporal.Instant
}

const goalsInTown = ({ name, isHostile }: Persona): readonly Goal[] =>
  isHostile ? (attacks[name] ?? []) : goals

/** Runs every persona with every goal several times, each time with another seed. */
export async function runLab({
  answer,
  runs = 4,
  seed = 1,
  goalsOf = goalsInTown,
  sceneOf = townScene,
  now,
}: LabOptions): Promise<LabRun[]> {
  const played: LabRun[] = []
  for (const [who, persona] of personas.entries()) {
    for (const [what, goal] of goalsOf(persona).entries()) {
      for (let run = 1; run <= runs; run += 1) {
        const chance = chanceOf(seed * 1_000_003 + who * 10_007 + what * 101 + run)
        const scene = sceneOf(goal)
        const result = await play({ persona, goal, scene }, { chance, answer, ...(now && { now }) })
        played.push({ ...result, persona: persona.name, goal: goal.key, run })
      }
    }
  }
  return played
}

/** By persona, in the order of their first run. */
export function figuresOf(played: readonly LabRun[]): LabFigures[] {
  const names = [...new Set(played.map(({ persona }) => persona))]
  return names.map((persona) =>
    figures(
      persona,
      played.filter((one) => one.persona === persona),
    ),
  )
}

/** Of all runs. */
export const totalOf = (played: readonly LabRun[]): LabFigures => figures('all', played)

function figures(persona: string, played: readonly LabRun[]): LabFigures {
  const cases = Map.groupBy(played, (one) => `${one.persona} ${one.goal}`)
  const good = played.filter(({ success }) => success)
  const whole = [...cases.values()].filter((runs) => runs.every(({ success }) => success))
  return {
    persona,
    runs: played.length,
    success: share(good.length, played.length),
    passAll: share(whole.length, cases.size),
    medianTurns: median(good.map(({ turns }) => turns)),
    wrongActions: played.reduce((sum, { wrong }) => sum + wrong.length, 0),
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null
