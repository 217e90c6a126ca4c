import { Catalogue } from './catalogue.ts'
import type { SearchChange } from './port.ts'

export function writeCatalogue(catalogue: Catalogue): Uint8Array {
  return new TextEncoder().encode(JSON.stringify([...catalogue.contents()]))
}
export function readCatalogue(bytes: Uint8Array): Catalogue {
  const catalogue = new Catalogue()
  for (const change of JSON.parse(new TextDecoder().decode(bytes)) as SearchChange[]) catalogue.apply(change)
  return catalogue
}
