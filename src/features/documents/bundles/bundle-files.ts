import { type BundleFile } from './bundle-plan.ts'
import { certificateAsset } from '#features/documents/certificates/certificate.ts'
import type { Row } from '#platform/entity/entity.ts'
import { type CallContext } from '#platform/calls/call.ts'

/** The maximum number of keys in one query of the record engine. */
const maxKeysPerQuery = 2000

type RowWithFile = Pick<Row<typeof certificateAsset>, 'file'>

export async function filesOf(
  rows: readonly RowWithFile[],
  { records, viewer }: CallContext,
): Promise<ReadonlyMap<string, BundleFile>> {
  const keys = [...new Set(rows.flatMap((row) => row.file ?? []))]
  const files = new Map<string, BundleFile>()
  for (let from = 0; from < keys.length; from += maxKeysPerQuery)
    for (const [key, file] of await records.files(viewer, keys.slice(from, from + maxKeysPerQuery)))
      files.set(key, file)
  return files
}

export const fileOf = ({ file }: RowWithFile, files: ReadonlyMap<string, BundleFile>): BundleFile | null =>
  file === null ? null : (files.get(file) ?? null)
