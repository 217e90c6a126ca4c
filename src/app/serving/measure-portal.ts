import type { WebhookSender } from '#features/integrations/webhooks/webhook-sender.ts'
import type { Admission } from '#platform/http/overload/admission.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import type { PageCache } from '#platform/pages/server/page-cache.ts'

interface Measured {
  readonly cache: Pick<PageCache, 'stats'>
  readonly webhooks: Pick<WebhookSender, 'stats'>
  readonly admission: Pick<Admission, 'load'>
  readonly search: Pick<SearchIndex, 'size'>
}

/** Adds the numbers that an operator watches; each is read when the metrics are. */
export function measurePortal(metrics: Metrics, { cache, webhooks, admission, search }: Measured): void {
  const gauges: readonly (readonly [string, string, () => number])[] = [
    ['page_cache_hits', 'Pages answered from the page cache.', () => cache.stats().hits],
    ['page_cache_misses', 'Pages that were rendered.', () => cache.stats().misses],
    ['page_cache_bytes', 'Memory of the page cache.', () => cache.stats().bytes],
    ['webhook_messages_delivered', 'Messages that webhooks accepted.', () => webhooks.stats().delivered],
    ['webhook_messages_failed', 'Failed deliveries to webhooks.', () => webhooks.stats().failed],
    ['webhook_messages_waiting', 'Messages to webhooks that wait.', () => webhooks.stats().waiting],
    ['requests_working', 'Requests that are being processed.', () => admission.load().working],
    ['requests_waiting', 'Requests that wait to be processed.', () => admission.load().waiting],
    ['search_index_documents', 'Documents in the search index.', () => search.size().documents],
    ['search_index_bytes', 'Memory of the search index.', () => search.size().bytes],
  ]
  for (const [name, description, read] of gauges) metrics.gauge(name, description, read)
}
