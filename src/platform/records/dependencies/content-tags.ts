/**
 * Records when cache tags (cache-tags.ts) changed, as the revision of the content that first showed the change. An
 * invalidated tag has not changed yet: a change in the outbox becomes visible only after the search index contains it
 * too, and then all changes are published together.
 */
export interface ContentTags {
  /** Increases with every publication that changed something. It counts from the start of the process and has no meaning outside. */
  readonly revision: number
  /** Null means that too many tags were invalidated to name them. */
  readonly invalidate: (tags: Iterable<string> | null) => void
  readonly invalidateAll: () => void
  /** Declares that reads now return the current state of everything that was invalidated. */
  readonly publish: () => void
  /** Whether any of the tags changed after a revision. */
  readonly changedSince: (revision: number, tags: readonly string[]) => boolean
}

/** The maximum number of individual tags. With more, everything counts as changed. */
const maxTags = 50_000

export function createContentTags(maxTracked = maxTags): ContentTags {
  let revision = 0
  /** Everything may have changed up to this revision. */
  let floor = 0
  const changed = new Map<string, number>()
  const invalidated = new Set<string>()
  let everything = false

  return {
    get revision() {
      return revision
    },
    invalidate: (tags) => {
      if (tags === null) everything = true
      else for (const tag of tags) invalidated.add(tag)
      if (invalidated.size > maxTracked) everything = true
    },
    invalidateAll: () => {
      everything = true
    },
    publish: () => {
      if (!everything && invalidated.size === 0) return
      revision += 1
      for (const tag of invalidated) changed.set(tag, revision)
      if (everything || changed.size > maxTracked) {
        floor = revision
        changed.clear()
      }
      invalidated.clear()
      everything = false
    },
    changedSince: (since, tags) =>
      since < floor || (since < revision && tags.some((tag) => (changed.get(tag) ?? 0) > since)),
  }
}
