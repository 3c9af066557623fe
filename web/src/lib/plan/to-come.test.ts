import { expect, test } from 'vitest'
import { featuresToCome } from './to-come.ts'

test('a deployment sells no support without an address to write to, and no language model that it lacks', () => {
  const both = { contactEmail: 'ajuda@encaixe.example', modelUrl: 'https://model.example/v1' }
  expect(featuresToCome(both)).toEqual([])
  expect(featuresToCome({ ...both, contactEmail: '' })).toEqual(['priority_support'])
  expect(featuresToCome({ ...both, modelUrl: undefined })).toEqual(['ai_agent'])
})
