import { expect, it } from 'vitest'
import { createMetrics } from '#platform/http/metrics.ts'
import { measurePortal } from './measure-portal.ts'

it('The metrics contain what an operator watches, as it is when they are read', async () => {
  const metrics = createMetrics()
  const now = { hits: 1, failed: 0, waiting: 0 }
  measurePortal(metrics, {
    cache: { stats: () => ({ hits: now.hits, misses: 2, bytes: 3000, pages: 1 }) },
    webhooks: { stats: () => ({ delivered: 4, failed: now.failed, waiting: 5 }) },
    admission: { load: () => ({ working: 6, waiting: now.waiting, refused: 0 }) },
    search: { size: () => ({ documents: 7, bytes: 8000, termSources: 0, terms: 0 }) },
  })
  const read = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      [...(await metrics.registry.metrics()).matchAll(/^(?<name>\w+) (?<value>\d+)$/gm)].map(({ groups }) => [
        groups?.['name'] ?? '',
        Number(groups?.['value']),
      ]),
    )
  const first = {
    page_cache_hits: 1,
    page_cache_misses: 2,
    page_cache_bytes: 3000,
    webhook_messages_delivered: 4,
    webhook_messages_failed: 0,
    webhook_messages_waiting: 5,
    requests_working: 6,
    requests_waiting: 0,
    search_index_documents: 7,
    search_index_bytes: 8000,
  }
  expect(await read()).toMatchObject(first)
  Object.assign(now, { hits: 10, failed: 11, waiting: 12 })
  expect(await read()).toMatchObject({
    ...first,
    page_cache_hits: 10,
    webhook_messages_failed: 11,
    requests_waiting: 12,
  })
})
