/**
 * Which topics (topic-names.ts) changed when: by the revision of the content that first showed the change. Touching is not
 * changing: what the outbox tells of is shown once the search index holds it too, and all of it is published together.
 */
export interface Topics {
  /** Grows with every publication that changed something. It counts from the start of the process, and names nothing outside. */
  readonly revision: number
  /** null: more than can be named. */
  readonly touch: (topics: Iterable<string> | null) => void
  readonly touchEverything: () => void
  /** From here on whoever reads, reads what was touched as it is now. */
  readonly publish: () => void
  /** Whether any of the topics changed after a revision. */
  readonly changedSince: (revision: number, topics: readonly string[]) => boolean
}

/** Topics remembered one by one; of more it is only known that anything may have changed. */
const mostTopics = 50_000

export function createTopics(most = mostTopics): Topics {
  let revision = 0
  /** Up to here everything may have changed. */
  let floor = 0
  const changed = new Map<string, number>()
  const touched = new Set<string>()
  let everything = false

  return {
    get revision() {
      return revision
    },
    touch: (topics) => {
      if (topics === null) everything = true
      else for (const topic of topics) touched.add(topic)
      if (touched.size > most) everything = true
    },
    touchEverything: () => {
      everything = true
    },
    publish: () => {
      if (!everything && touched.size === 0) return
      revision += 1
      for (const topic of touched) changed.set(topic, revision)
      if (everything || changed.size > most) {
        floor = revision
        changed.clear()
      }
      touched.clear()
      everything = false
    },
    changedSince: (since, topics) =>
      since < floor || (since < revision && topics.some((topic) => (changed.get(topic) ?? 0) > since)),
  }
}
