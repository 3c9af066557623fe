import { Parser } from '@asyncapi/parser'
import { asyncApi } from '@encaixe/contracts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { apiDocument } from '../services/gateway/src/docs/api-document.ts'

/**
 * Checks the documents the gateway serves, by the tools their readers use: the API's by the recommended
 * rules of Redocly and Spectral, the events' by AsyncAPI's own parser. Every finding counts, however
 * mild. These are the tools' cores: their command lines bring servers, renderers and telemetry.
 */

interface Finding {
  rule: string | number
  message: string
  /** Where in the document. */
  place: string
}

async function redocly(document: string): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  return problems
    .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !isNoClient(message))
    .map(({ ruleId, message, location }) => ({
      rule: ruleId,
      message,
      place: location[0]?.pointer ?? '',
    }))
}

/** A client's id is a UUID and never `notes`, so the two paths are not ambiguous. */
const isNoClient = (message: string) =>
  message.includes('`/api/clients/notes/{id}`') && message.includes('`/api/clients/{id}/merge`')

async function spectralOas(document: string): Promise<Finding[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset(new spectral.Ruleset(rulesets.oas, { severity: 'recommended' }))
  const results = await linter.run(document)
  return results.map(({ code, message, path }) => ({ rule: code, message, place: path.join('/') }))
}

async function asyncApiParser(document: string): Promise<Finding[]> {
  const { diagnostics } = await new Parser().parse(document)
  return diagnostics.map(({ code, message, path }) => ({
    rule: code,
    message,
    place: path.join('/'),
  }))
}

const openApi = JSON.stringify(apiDocument())
const events = JSON.stringify(asyncApi())
const checks: [string, Promise<Finding[]>][] = [
  ['openapi.json, Redocly', redocly(openApi)],
  ['openapi.json, Spectral', spectralOas(openApi)],
  ['asyncapi.json, AsyncAPI parser', asyncApiParser(events)],
]
for (const [name, finding] of checks) {
  for (const { rule, message, place } of await finding) {
    process.exitCode = 1
    console.log(`${name}: ${rule} at ${place}: ${message}`)
  }
}
