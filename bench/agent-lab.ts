import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { start as startSandbox } from '@encaixe/sandbox'
import { takeTurn } from '../services/intake-agent/src/dialogue/turn.ts'
import { modelEnvironment } from '../services/intake-agent/src/model/budget.ts'
import { embeddedReader } from '../services/intake-agent/src/reading/embedded/embedded-reader.ts'
import { modelReader } from '../services/intake-agent/src/reading/model/model-reader.ts'
import { type Answerer, embeddedAnswer } from '../services/intake-agent/test/lab/answer.ts'
import { goalsOfPage } from '../services/intake-agent/test/lab/goals.ts'
import { pageScenes } from '../services/intake-agent/test/lab/page-scene.ts'
import { reportOf, tableOf } from '../services/intake-agent/test/lab/report.ts'
import { runLab, totalOf } from '../services/intake-agent/test/lab/run-lab.ts'

const USAGE = `npm run agent:lab -- [options]

Has simulated people write to the agent, and says how often they get what they want.

  --runs 4               how often everybody tries everything; pass^4 counts what always ends well
  --seed 1               other throws of the dice
  --model "reads well"   with a language model of packages/sandbox as the reader
  --model-url URL        with a model at an endpoint of OpenAI's chat completions (--model is its name)
  --page SLUG            your own page instead of the town, with its own times; nothing is booked there
  --api URL              where that page is; http://localhost:4000
  --report FILE          the figures and every conversation, as a page; agent-lab.html
`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    model: { type: 'string' },
    'model-url': { type: 'string' },
    page: { type: 'string' },
    api: { type: 'string', default: 'http://localhost:4000' },
    report: { type: 'string', default: 'agent-lab.html' },
    help: { type: 'boolean', default: false },
  },
})

/** This model reads, and the embedded reader where it fails, as the agent does. */
function withModel(url: string, name: string): Answerer {
  const config = modelEnvironment.parse({ MODEL_URL: url, MODEL_NAME: name })
  const reader = modelReader(config, embeddedReader, () => {})
  return (turn) => takeTurn(turn, reader)
}

/** What an installation answers to everybody. */
const reader = (api: string) => async (path: string) => {
  const answer = await fetch(`${api}${path}`)
  if (!answer.ok) throw new Error(`${api}${path} answered ${answer.status}`)
  const body: unknown = await answer.json()
  return body
}

async function run(): Promise<boolean> {
  const { model, page: slug, api } = values
  const [runs, seed] = [Number(values.runs), Number(values.seed)]
  const sandbox =
    model !== undefined && values['model-url'] === undefined
      ? await startSandbox({
          ...{ PORT: 0, SMTP_PORT: 0, WHATSAPP_PHONE_NUMBER_ID: '1' },
          ...{ WHATSAPP_APP_SECRET: 'lab', WHATSAPP_ACCESS_TOKEN: 'lab' },
        })
      : null
  const url = values['model-url'] ?? (sandbox && `${sandbox.url}/model/v1`)
  const answer = url ? withModel(url, model ?? 'default') : embeddedAnswer
  const scenes = slug === undefined ? null : await pageScenes(reader(api), slug)
  try {
    const played = await runLab({
      ...{ answer, runs, seed },
      ...(scenes && {
        goalsOf: ({ isHostile }) => (isHostile ? [] : goalsOfPage(scenes.page)),
        sceneOf: scenes.open,
        now: Temporal.Now.instant(),
      }),
    })
    const title = `${scenes?.page.name ?? 'The town'}, ${url ? `with the model ${model ?? 'default'}` : 'the embedded reader'}`
    console.log(`${title}\n\n${tableOf(played, runs)}\n`)
    await writeFile(values.report, reportOf(played, { title, runs }))
    console.log(`Every conversation: ${values.report}`)
    return totalOf(played).wrongActions === 0
  } finally {
    await sandbox?.stop()
  }
}

if (values.help) console.log(USAGE)
else if (!(await run())) process.exitCode = 1
