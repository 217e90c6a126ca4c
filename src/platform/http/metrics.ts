import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The category of a response: few fixed values, so that the metrics stay small. */
export type RouteKind = 'page' | 'apex' | 'media' | 'asset' | 'other'

export interface Metrics {
  readonly registry: Registry
  /** Seconds from the first byte of a request to the last byte of its response. */
  readonly answered: (route: RouteKind, status: number, seconds: number) => void
  readonly pageRendered: (seconds: number) => void
  readonly failed: () => void
  /** The request is valid, but there were too many. */
  readonly refused: (why: 'OVERLOADED' | 'TOO_MANY_REQUESTS') => void
  /** A gauge that is read when the metrics are collected. */
  readonly gauge: (name: string, help: string, read: () => number) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses by category and class of status.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Pages rendered, as opposed to served from the page cache.',
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'unexpected_failures_total',
    help: 'Responses with status 500; each is logged.',
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'requests_refused_total',
    help: 'Requests refused because of the concurrency limit or a rate limit.',
    labelNames: ['why'] as const,
    registers: [registry],
  })
  return {
    registry,
    answered: (route, status, seconds) => answers.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    pageRendered: (seconds) => renders.observe(seconds),
    failed: () => failures.inc(),
    refused: (why) => refusals.inc({ why }),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
    },
  }
}
