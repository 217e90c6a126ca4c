import { useMemo, useState, useSyncExternalStore } from 'react'
import type { AnswerOf, ReadName } from './adapters/table.ts'
import { type Config, keyOf } from './canonical.ts'
import type { Snapshot } from './snapshot.ts'
import { snapshotSource, type SnapshotReader } from './snapshot-source.ts'

/**
 * What a read knows, and what becomes of it while the component is displayed (RDL-01). Equal configurations are the same read, so a
 * component may write its configuration anew at each rendering. On the server, and while the page is hydrated, it is Unfulfilled.
 */
export function useSnapshot<Name extends ReadName>(
  records: SnapshotReader | null,
  name: Name,
  config: Config,
): Snapshot<AnswerOf<Name>> {
  const [current, hold] = useState(config)
  if (keyOf(name, current) !== keyOf(name, config)) hold(config)
  const source = useMemo(() => snapshotSource(records, name, current), [records, name, current])
  return useSyncExternalStore(source.subscribe, source.state, source.state)
}
