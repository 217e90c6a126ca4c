import { describe, expect, it } from 'vitest'
import type { RecordClient } from './record-client.ts'
import type { Snapshot } from './snapshot.ts'
import { snapshotSource, type SnapshotSource } from './snapshot-source.ts'
import { scope } from './testing/client.ts'
import { accountId } from './testing/model-accounts.ts'
import { fields, name, open } from './testing/one-account.ts'

/** Subscribes, and collects what a component would show, one after the other. */
function watch(source: SnapshotSource<unknown>) {
  const seen: (readonly [Snapshot['state'], unknown])[] = []
  const note = (): void => void seen.push([source.state().state, name(source.state())])
  return { seen, end: source.subscribe(note) }
}

/** Resolves after everything that was requested has been answered. */
const nextTurn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve))
const sourceOf = (client: RecordClient, recordId: string) => snapshotSource(client, 'getRecord', { recordId, fields })

describe('The source of a read for a component', () => {
  it('[RDL-01] Is Unfulfilled, then Pending, then Fulfilled, and requests nothing before somebody subscribes', async () => {
    const { server, client, id } = open()
    const source = sourceOf(client, id)
    expect([source.state().state, server.received.length]).toEqual(['Unfulfilled', 0])
    const { seen } = watch(source)
    await nextTurn()
    expect(seen).toEqual([
      ['Pending', undefined],
      ['Fulfilled', 'Acme'],
    ])
    expect(source.state()).toBe(source.state())
  })

  it('[RDL-24] Follows a change until the subscription ends', async () => {
    const { server, client, id } = open()
    const { seen, end } = watch(sourceOf(client, id))
    await nextTurn()
    server.write(id, { Name: 'Theirs' })
    await client.notifyRecordUpdateAvailable([id])
    expect(seen.at(-1)).toEqual(['Fulfilled', 'Theirs'])
    end()
    server.write(id, { Name: 'Unseen' })
    await client.notifyRecordUpdateAvailable([id])
    expect(seen.at(-1)).toEqual(['Fulfilled', 'Theirs'])
  })

  it('[RDL-02] Shows what another component writes before the server answers', async () => {
    const { server, client, id } = open()
    const source = sourceOf(client, id)
    const { seen } = watch(source)
    await nextTurn()
    const release = server.hold()
    const writing = client.updateRecord({ fields: { Id: id, Name: 'New' } })
    expect([seen.at(-1), source.state().isOptimistic]).toEqual([['Fulfilled', 'New'], true])
    release()
    await writing
    expect(source.state().isOptimistic).toBe(false)
  })

  it('[RDL-01] Keeps an error until a read succeeds', async () => {
    const { server, client, id } = open()
    server.failWith(() => 503)
    const source = sourceOf(client, id)
    const { seen } = watch(source)
    await nextTurn()
    expect([source.state().state, source.state().error?.status]).toEqual(['Error', 503])
    server.failWith(() => null)
    await client.getRecord({ recordId: id, fields }, { cachePolicy: 'no-cache' })
    expect(seen.at(-1)).toEqual(['Fulfilled', 'Acme'])
  })

  it('[RDL-05] Is an error for a record that does not exist, and stays one', async () => {
    const { client } = open()
    const source = sourceOf(client, accountId(77))
    watch(source)
    await nextTurn()
    expect([source.state().state, source.state().error?.status]).toEqual(['Error', 404])
  })

  it('[RDL-02] Never shows an older value after a newer one, if a write comes between the read and the subscription', async () => {
    const { server, client, id } = open()
    watch(sourceOf(client, id))
    await nextTurn()
    const release = server.hold()
    const source = sourceOf(client, id)
    const { seen } = watch(source)
    const writing = client.updateRecord({ fields: { Id: id, Name: 'New' } })
    await nextTurn()
    expect(seen.at(-1)).toEqual(['Fulfilled', 'New'])
    release()
    await writing
  })

  it('[RDL-22] Reads again when the store was emptied for another account, also during a request', async () => {
    const { server, client, id } = open()
    const { seen } = watch(sourceOf(client, id))
    client.setScope({ ...scope, accountView: 'two' })
    await nextTurn()
    expect(seen.at(-1)).toEqual(['Fulfilled', 'Acme'])
    server.write(id, { Name: 'Of three' })
    client.setScope({ ...scope, accountView: 'three' })
    await nextTurn()
    expect(seen.at(-1)).toEqual(['Fulfilled', 'Of three'])
  })

  it('[VAL-24] Requests nothing for an invalid configuration, and nothing without a record client', async () => {
    const { server, client } = open()
    for (const source of [
      snapshotSource(client, 'getRecord', { recordId: 'nonsense', fields }),
      snapshotSource(null, 'getRecord', { recordId: accountId(1), fields }),
    ]) {
      const { seen } = watch(source)
      // oxlint-disable-next-line no-await-in-loop -- one source after the other
      await nextTurn()
      expect([seen, source.state().state, server.received.length]).toEqual([[], 'Unfulfilled', 0])
    }
  })

  it('[RDL-22] Ends before its read is answered', async () => {
    const { server, client, id } = open()
    const release = server.hold()
    const { seen, end } = watch(sourceOf(client, id))
    end()
    release()
    await nextTurn()
    expect(seen).toEqual([['Pending', undefined]])
  })
})
