import { toId18 } from '#platform/values/record-id.ts'
import { type AnswerOf, reads, type ReadName } from './adapters/table.ts'
import type { Config } from './canonical.ts'
import { generateRecordInputForCreate, generateRecordInputForUpdate } from './field-input.ts'
import { type OtherWrites, otherWrites, runOtherWrite } from './other-writes.ts'
import { createReader, type ReadOptions } from './reader.ts'
import type { Snapshot } from './snapshot.ts'
import { createStore } from './store.ts'
import { type Channel, createTabs } from './tabs.ts'
import { createSend, type Fetch } from './transport.ts'
import { createWriter } from './writer.ts'

/** Whose data a store contains. A change of any part empties it (RDL-22). */
export interface RecordScope {
  readonly userId: string | null
  /** The session and the account in it. */
  readonly accountView: string | null
  readonly language: string
  readonly context: string
}

interface RecordClientOptions {
  /** The address of the record data API, up to `/ui-api`. */
  readonly base: string
  readonly scope: RecordScope
  readonly fetch: Fetch
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Null where the browser has no channels between tabs. */
  readonly channel: Channel | null
}

type Reads = {
  readonly [Name in ReadName]: (config: Config, options?: ReadOptions) => Promise<Snapshot<AnswerOf<Name>>> | null
}

/**
 * The record data layer of the browser (decision 49): reads with a cache whose records are shared by all answers, and writes that are
 * visible immediately.
 */
export function createRecordClient({ base, scope: first, fetch, now, channel }: RecordClientOptions) {
  let scope = first
  const store = createStore(now)
  const send = createSend(base, fetch)
  const reader = createReader(store, send)
  const announce = channel === null ? () => {} : createTabs(channel, receive)
  const writer = createWriter(store, reader, send, announce)

  /** Another tab has written these records. */
  function receive(changes: readonly { readonly id: string; readonly eTag: string | null }[]): void {
    void reader.affecting(() => {
      for (const { id, eTag } of changes) {
        // A list may be older than what another read has shown of the record.
        store.written(id)
        if (eTag === null || store.records.get(id)?.head.eTag !== eTag) store.expireRecord(id)
      }
    })
  }

  const ofReads = Object.fromEntries(
    Object.keys(reads).map((name) => [
      name,
      (config: Config, options?: ReadOptions) => reader.read(name, config, options),
    ]),
  ) as unknown as Reads
  const ofWrites = Object.fromEntries(
    Object.entries(otherWrites).map(([name, write]) => [
      name,
      (config: Config) => runOtherWrite({ store, reader, writer }, write, config),
    ]),
  ) as unknown as OtherWrites

  return {
    ...ofReads,
    ...ofWrites,
    ...writer.methods,
    /** Reads by the name of an adapter; 'unrecognized config' if there is none. */
    read: reader.read,
    refresh: reader.refresh,
    subscribe: reader.subscribe,
    generateRecordInputForCreate,
    generateRecordInputForUpdate,
    /** Records that something else has changed. Resolves when what is displayed of them has been read again (RDL-24). */
    notifyRecordUpdateAvailable: async (changed: readonly (string | { readonly recordId: string })[]): Promise<void> =>
      await reader.reload(
        new Set(changed.flatMap((each) => toId18(typeof each === 'string' ? each : each.recordId) ?? [])),
      ),
    /** Empties the store if the user, account view, language or context is another one. */
    setScope: (next: RecordScope): void => {
      const isSame = scopeNames.every((name) => scope[name] === next[name])
      scope = next
      if (!isSame) reader.clear()
    },
  }
}

export type RecordClient = ReturnType<typeof createRecordClient>

const scopeNames = ['userId', 'accountView', 'language', 'context'] as const
