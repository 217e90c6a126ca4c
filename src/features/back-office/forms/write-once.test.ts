import { expect, it } from 'vitest'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { RequestedWrite } from '#platform/record-api/writes/write-plan.ts'
import { writeOnce } from './write-once.ts'

const token = '01234567-89ab-cdef-0123-456789abcdef'

/** A context whose store of writes answers in this way. */
const storeThat = (begin: () => Promise<unknown>): ApiContext =>
  ({ viewer: { user: { id: '005' } }, store: { writes: { begin } } }) as unknown as ApiContext

it.each([
  ['a response that is stored for another kind of request', { state: 'answered', answer: {} }],
  ['an outcome without a record', { state: 'written', outcome: { results: [] } }],
])('Takes %s for a defect, and not for a created record', async (_what, begun) => {
  const context = storeThat(() => Promise.resolve(begun))
  await expect(writeOnce(context, {} as RequestedWrite, token)).rejects.toThrow()
})

it('Throws what the store throws, without looking again', async () => {
  let looks = 0
  const context = storeThat(() => {
    looks += 1
    return Promise.reject(new Error('The store is down.'))
  })
  await expect(writeOnce(context, {} as RequestedWrite, token)).rejects.toThrow('The store is down.')
  expect(looks).toBe(1)
})
