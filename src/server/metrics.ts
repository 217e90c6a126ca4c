import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What an answer was for: few and fixed, so that the metrics stay small. */
export type RouteKind = 'page' | 'apex' | 'media' | 'asset' | 'other'

export interface Metrics {
  readonly registry: Registry
  /** Seconds from the first byte of a request to the last of its answer. */
  readonly answered: (route: RouteKind, status: number, seconds: number) => void
  readonly pageRendered: (seconds: number) => void
  readonly failed: () => void
  /** Nothing is wrong with what was asked, but there was too much of it. */
  readonly refused: (why: 'OVERLOADED' | 'TOO_MANY_REQUESTS') => void
  /** A number that is read when the metrics are. */
  readonly gauge: (name: string, help: string, read: () => number) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by what they were for and the class of their status.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Pages made, not taken from the page cache.',
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'unexpected_failures_total',
    help: 'Answers with 500, each in the log.',
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'requests_refused_total',
    help: 'Requests that were not worked on: too many at once, or too many of one network.',
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
