/**
 * The share of another checkout's figure that must be kept, by the names of `npm run bench:compare`. A rate must not fall
 * below its share; any other figure must not rise above it.
 */
const floors: readonly { figure: RegExp; share: number }[] = [
  { figure: /^(GET \/api\/booking|GET \/p\/\{slug\}), requests\/s$/, share: 0.6 },
  { figure: /^POST \/api\/booking, committed\/s$/, share: 0.6 },
  // Two halves differ by a fifth without a reason; `npm run bench:turns` measures this one to the percent.
  { figure: /^CPU of a booking and its (three )?notices.*: all$/, share: 1.2 },
  {
    figure: /^(card webhook|webhook with a message|agent, \d+ conversations).* p9[59] ms$/,
    share: 1.5,
  },
  { figure: /memory, MB: all: (at rest|under load)$/, share: 1.6 },
]

/** The share of the other state that a figure has to keep; undefined if the figure has no floor. */
export const floorOf = (figure: string): number | undefined =>
  floors.find((floor) => floor.figure.test(figure))?.share
