import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { mutated } from './mutation.ts'
import { mutations } from './mutations.ts'

/** Serves one file with a mutation applied to it. The file on disk stays as it is, so an interrupted run leaves nothing behind. */
export function mutationPlugin(index: number): Plugin {
  const mutation = mutations[index]
  if (mutation === undefined) throw new Error(`There is no mutation ${index}.`)
  const file = resolve(mutation.file)
  return {
    name: 'mutation',
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0] === file ? { code: mutated(code, mutation), map: null } : null),
  }
}
