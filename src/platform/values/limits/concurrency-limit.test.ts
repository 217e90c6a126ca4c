import { expect, it } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

it('Runs at most the given number of tasks at the same time, in the order of their calls', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((at) =>
    inTurn(async () => {
      begun.push(at)
      await new Promise<void>((end) => ends.push(end))
      return at
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await all[1]
  expect(begun).toEqual([0, 1, 2])
  for (const end of ends) end()
  await all[2]
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

it('Continues after a failed task', async () => {
  const inTurn = limitConcurrency(1)
  const failed = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
