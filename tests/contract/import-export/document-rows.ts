import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Row = Readonly<Record<string, string>>

export const assetRow = (id: string, file: string, more: Row = {}): Row => ({
  integration_id: id,
  name: id,
  certificate: 'halal',
  language: 'nl-NL',
  file,
  ...more,
})
export const documentRow = (id: string, more: Row = {}): Row => ({
  integration_id: id,
  name: id,
  product: 'xanvero-80',
  type: 'specification',
  language: 'en-US',
  level: 'public',
  file: '',
  supersedes: '',
  ...more,
})

/** Writes the files that rows name, and one beside their folder that no row may name. */
export async function writeFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'in/files'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for everybody')
  for (const name of ['nl.pdf', 'de.pdf', 'Zertifikat 証明書.pdf'])
    await writeFile(join(folder, 'in/files', name), `%PDF ${name}`)
  await writeFile(join(folder, 'in/files/same-as-nl.pdf'), '%PDF nl.pdf')
  await writeFile(join(folder, 'in/files/empty.pdf'), '')
}

/** This would escape if the path were decoded twice. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
