import { expect, it } from 'vitest'
import { createSlowLane } from './slow-lane.ts'

/** The place of a request, and what happened to it in which order. */
function requestOf(events: string[]) {
  return {
    releaseCapacity: () => void events.push('released'),
    acquireCapacity: async () => void events.push('acquired'),
  }
}

it('[OPS-04] A delayed request gives its place to others until its work begins', async () => {
  const events: string[] = []
  const slowly = createSlowLane(async (milliseconds) => void events.push(`paused for ${milliseconds}`))
  const result = await slowly(requestOf(events), 2000, async () => {
    events.push('worked')
    return 'done'
  })
  expect([result, events]).toEqual(['done', ['released', 'paused for 2000', 'acquired', 'worked']])
})

it('[OPS-04] At most eight delayed requests work at the same time, so that they leave places to others', async () => {
  const slowly = createSlowLane(async () => {})
  let working = 0
  let most = 0
  const works = Array.from({ length: 20 }, () =>
    slowly(undefined, 1000, async () => {
      most = Math.max(most, (working += 1))
      await new Promise(setImmediate)
      working -= 1
    }),
  )
  await Promise.all(works)
  expect([working, most]).toEqual([0, 8])
})
