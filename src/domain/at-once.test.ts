import { expect, it } from 'vitest'
import { atOnce } from './at-once.ts'

it('runs so many at the same time and no more, in the order in which they came', async () => {
  const inTurn = atOnce(2)
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

it('goes on after what fails', async () => {
  const inTurn = atOnce(1)
  const failed = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
