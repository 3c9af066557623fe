import { chanceOf } from './chance.ts'
import { attacks, type Goal, goals } from './goals.ts'
import { type Persona, personas } from './personas.ts'
import { type Answerer, type Played, play, type Scene, townScene } from './play.ts'

export interface LabRun extends Played {
  persona: string
  goal: string
  run: number
}

export interface LabFigures {
  persona: string
  runs: number
  /** Of the runs, that ended as was wanted. */
  success: number
  /** Of the cases, of which all runs did. */
  passAll: number
  /** Of those that ended well. */
  medianTurns: number | null
  /** What was written that nobody said yes to. Anything but 0 is a fault of the agent. */
  wrongActions: number
}

interface LabOptions {
  answer: Answerer
  /** How often each persona tries each goal. */
  runs?: number
  seed?: number
  /** Instead of the town's. */
  goalsOf?: (persona: Persona) => readonly Goal[]
  sceneOf?: (goal: Goal) => Scene
  now?: Temporal.Instant
}

const goalsInTown = ({ name, isHostile }: Persona): readonly Goal[] =>
  isHostile ? (attacks[name] ?? []) : goals

/** Has everybody try everything, several times, each time by another throw of the same dice. */
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

/** By persona, in the order in which they were met. */
export function figuresOf(played: readonly LabRun[]): LabFigures[] {
  const names = [...new Set(played.map(({ persona }) => persona))]
  return names.map((persona) =>
    figures(
      persona,
      played.filter((one) => one.persona === persona),
    ),
  )
}

/** Of all of them together. */
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
