import type { RecordClient } from './record-client.ts'

type LoadRecords = () => Promise<RecordClient>

const { promise, resolve } = Promise.withResolvers<LoadRecords>()

/** Called once for each document, when its data is shared. */
export const sharePageRecords = (load: LoadRecords): void => resolve(load)

/** The record client of the page, which its scripts use too (docs/record-client.md). Its code is fetched at the first call. */
export const pageRecords = async (): Promise<RecordClient> => await (await promise)()
